/* What the system says of another process: memory and processor time. */
#ifndef TESTS_HOUSE_PROC_H
#define TESTS_HOUSE_PROC_H

long proc_memory(int pid); /* that is resident, in KiB */
/* Processor time in seconds; that of the threads of bots apart. */
double proc_time(int pid, double *bots);

#endif
