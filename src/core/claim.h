/* Claims that hold in every build: a broken promise inside the program stops it at once, in release too.
 *
 * Core never prints, so each program links a `claim_failed` of its own. */
#ifndef CORE_CLAIM_H
#define CORE_CLAIM_H

_Noreturn void claim_failed(const char *file, int line, const char *claim);

#define CLAIM(condition) ((condition) ? (void)0 : claim_failed(__FILE__, __LINE__, #condition))

/* Says that this place is never reached. */
#define CLAIM_NEVER(why) claim_failed(__FILE__, __LINE__, why)

#endif
