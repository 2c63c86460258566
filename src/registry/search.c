/* Finding the rules that answer a question.
 *
 * The page is read twice, and nothing of it is kept. The first reading counts how many blocks have each word of the
 * question, which says how much the word tells: "statue" tells more than "player". The second gives each block its
 * score
 *
 *     sum over the words it has (telling × how well it has it)  /  its length against the average, dampened
 *
 * and then follows the index: the rules to which it leads from an entry whose words are all in the question get the
 * entry's words once more, and win. For example "who starts?" in Prowl: "who" does not count, "starts" stands in eleven
 * rules, and the index has the row "who starts, who goes first | 2.13, 3.1", so 2.13 comes first, then 3.1, then the
 * others that have "start". */
#include "registry/search.h"

#include "show/canvas.h"

enum { WORD_MAX = 32, TERMS_MAX = 24, PREFIX_MIN = 3, TEXT_MAX = 8192 };

/* How well a block has a word: as it was asked, in another form, as the beginning of a longer one. */
enum { PREFIX = 1, STEM = 7, EXACT = 8 };

/* A rule that begins with a word is about it: among how many words at its beginning that counts. */
enum { SUBJECT = 3 };

/* A word for comparing: in lower case, without accents; and what remains of it without its ending. */
struct word {
    char text[WORD_MAX], stem[WORD_MAX];
};

/* What a word of a question is good for. */
enum role {
    TELLS,  /* it is looked for in the rules */
    ASKS,   /* "who", "how", "when": rules do not have it, but a saying of the index may */
    LITTLE, /* nothing: every question and every rule may have it */
};

struct term {
    struct word word;
    enum role role;
    uint32_t blocks;  /* how many blocks have it */
    uint32_t telling; /* how much it tells, from that */
    uint8_t here;     /* how well the block at hand has it */
    uint8_t above;    /* how well the headings above it do */
};

struct question {
    const struct lang *lang;
    struct term term[TERMS_MAX];
    uint32_t terms, blocks, words;
    uint32_t most; /* what all its terms tell together */
};

/* The next letter of a text in lower case and without accents; 0 at its end. A ligature becomes one letter. */
static char folded(const char **text)
{
    uint32_t glyph = canvas_next(text);
    char c = glyph == 0 ? '\0' : canvas_plain(glyph);
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static bool cut_ending(char *stem, const char *ending, size_t keep)
{
    size_t size = strlen(stem), n = strlen(ending);
    if (size < n + keep || strcmp(stem + size - n, ending) != 0)
        return false;
    stem[size - n] = '\0';
    return true;
}

/* Takes the commonest endings of English and French off: ties, tied and tie become "ti"; égalité and égalités become
 * "egalit"; city and cities "citi". Rough, but the same for every form of a word, which is all that finding needs. */
static void find_stem(char *stem)
{
    size_t size = strlen(stem);
    if (size > 3 && (stem[size - 1] == 's' || stem[size - 1] == 'x') && stem[size - 2] != 's')
        stem[--size] = '\0';
    (void)(cut_ending(stem, "ing", 3) || cut_ending(stem, "ent", 3) || cut_ending(stem, "ant", 3) ||
           cut_ending(stem, "er", 3) || cut_ending(stem, "ez", 2) || cut_ending(stem, "ee", 3) ||
           (size > 3 && stem[size - 3] != 'e' && cut_ending(stem, "ed", 2)) || cut_ending(stem, "e", 2));
    size = strlen(stem);
    if (size > 2 && stem[size - 1] == 'y')
        stem[size - 1] = 'i';
    else if (size > 3 && stem[size - 1] == stem[size - 2])
        stem[size - 1] = '\0';
}

/* The next word of a text; false at its end. */
static bool next_word(const char **text, struct word *out)
{
    size_t n = 0;
    char c = folded(text);
    while (c != '\0' && !is_letter(c))
        c = folded(text);
    for (; is_letter(c); c = folded(text))
        if (n < WORD_MAX - 1)
            out->text[n++] = c;
    out->text[n] = '\0';
    memcpy(out->stem, out->text, n + 1);
    find_stem(out->stem);
    return n > 0;
}

static bool has_word(const char *list, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = list; (at = strstr(at, word)) != NULL; at += n)
        if (at[-1] == ' ' && at[n] == ' ')
            return true;
    return false;
}

struct language {
    const char *code, *asking, *little;
};

static const struct language languages[] = {
    {"en",
     " who whose whom what when where which why how many much long far mean means happen happens after "
     "before during still ",
     " a about all also am an and any anyone anything are as at back be been being but by can cannot "
     "could did do does done each ever every exactly for from get gets getting go goes got had has have "
     "he her here his i if in into is it its just like make makes may me must my need new of on one onto "
     "or other others our out over own per please possible really rule rules s say says she should so "
     "some someone somebody something t than that the their them then there these they thing this those "
     "to too under up use used uses using very want was we were while will with work works would you "
     "your game games allowed allow "},
    {"fr",
     " qui quoi que quand ou comment combien pourquoi quel quelle quels quelles signifie arrive avant "
     "apres pendant encore ",
     " a ai ait alors as au aucun aucune aussi autre autres aux avec avoir c ca car ce cela ces cet "
     "cette chaque ci comme d dans de deja depuis des dit doit doivent donc du elle elles en entre est "
     "et etre eu fait faire faut font il ils j je jeu jeux l la le les leur leurs lors lorsque lui m ma "
     "mais me meme mes moi mon n ne ni nos notre nous on ont par parmi passe peut peuvent peux pour puis "
     "puisje qu s sa sans se sera ses si son sont soit sous sur t ta te tes toi ton tous tout toute "
     "toutes tu un une va vais vas veut veux vont vos votre vous y marche regle regles autorise "},
};

static enum role role_of(const struct lang *lang, const char *word)
{
    bool french = strcmp(lang_code(lang), languages[1].code) == 0;
    const struct language *l = &languages[french];
    bool digit = word[0] >= '0' && word[0] <= '9';
    if (has_word(l->asking, word))
        return ASKS;
    return has_word(l->little, word) || (word[1] == '\0' && !digit) ? LITTLE : TELLS;
}

static void read_question(struct question *q, const struct lang *lang, const char *words)
{
    uint32_t telling = 0;
    *q = (struct question){.lang = lang};
    for (struct word w; q->terms < TERMS_MAX && next_word(&words, &w); q->terms++) {
        struct term *t = &q->term[q->terms];
        t->word = w;
        t->role = role_of(lang, w.text);
        telling += t->role == TELLS;
    }
    /* Who asks for such a word alone wants it. */
    for (uint32_t i = 0; telling == 0 && i < q->terms; i++)
        q->term[i].role = TELLS;
}

static uint8_t fits(const struct word *has, const struct word *wanted)
{
    size_t size = strlen(wanted->text);
    return strcmp(has->text, wanted->text) == 0                                ? EXACT
           : strcmp(has->stem, wanted->stem) == 0                              ? STEM
           : size >= PREFIX_MIN && strncmp(has->text, wanted->text, size) == 0 ? PREFIX
                                                                               : 0;
}

/* Notes for each term how well a text has it; returns how many words the text has. */
static uint32_t look(struct question *q, const char *text, bool above)
{
    uint32_t words = 0;
    for (struct word w; next_word(&text, &w); words++) {
        for (uint32_t i = 0; i < q->terms; i++) {
            uint8_t *best = above ? &q->term[i].above : &q->term[i].here, fit = fits(&w, &q->term[i].word);
            if (words < SUBJECT && fit >= STEM)
                fit += EXACT / 2;
            *best = fit > *best ? fit : *best;
        }
    }
    return words;
}

/* A reading of the page: which block is at hand, and where it stands. */
struct reading {
    struct manual at;
    struct manual_block block;
    uint32_t index; /* counted from 1 */
    bool within;    /* a section has begun: what stands before the first is about the page */
    bool listing;   /* the section is the index */
    char text[TEXT_MAX];
};

/* Reads on to the next block that can answer something, or, if `listing`, to the next row of the index. The terms then
 * say how well it and the headings above it have them. */
static bool next_block(struct reading *r, struct question *q, bool listing)
{
    while (manual_next(&r->at, &r->block)) {
        const struct manual_block *b = &r->block;
        struct text t;
        r->index++;
        text_init(&t, r->text, sizeof r->text);
        manual_write(b, &t);
        if (b->kind == MANUAL_HEADING) {
            r->within = b->level > 1;
            r->listing = strcmp(r->text, "Index") == 0;
            for (uint32_t i = 0; b->level <= 2 && i < q->terms; i++)
                q->term[i].above = 0;
            look(q, r->text, true);
        } else if (r->within && b->kind != MANUAL_CODE && !b->head && r->listing == listing) {
            return true;
        }
    }
    return false;
}

static uint32_t look_here(struct question *q, const char *text)
{
    for (uint32_t i = 0; i < q->terms; i++)
        q->term[i].here = 0;
    return look(q, text, false);
}

/* Sixteen times the binary logarithm, between powers of two by a straight line. */
static uint32_t log16(uint32_t x)
{
    uint32_t power = 0;
    while (x >> power > 1)
        power++;
    return power * 16 + (((x - (1u << power)) * 16) >> power);
}

/* The first reading: how many blocks have each term, and how much that makes it tell. */
static void count_terms(struct question *q, const struct manual *page)
{
    struct reading r = {.at = *page};
    while (next_block(&r, q, false)) {
        q->words += look_here(q, r.text);
        q->blocks++;
        for (uint32_t i = 0; i < q->terms; i++)
            q->term[i].blocks += q->term[i].here >= STEM;
    }
    for (uint32_t i = 0; i < q->terms; i++) {
        struct term *t = &q->term[i];
        t->telling = t->role != TELLS ? 0 : log16(4 * (q->blocks + 1) / (t->blocks + 1));
        q->most += t->telling;
    }
}

/* The score of the block at hand, which has so many words. */
static uint32_t score_of(const struct question *q, const struct manual_block *b, uint32_t words)
{
    uint32_t sum = 0, has = 0, average = q->blocks > 0 ? q->words / q->blocks + 1 : 1;
    for (uint32_t i = 0; i < q->terms; i++) {
        const struct term *t = &q->term[i];
        uint32_t fit = t->here * 4u > t->above * 2u ? t->here * 4u + t->above * 1u : t->above * 2u;
        sum += t->telling * fit;
        has += t->here > 0 || t->above > 0 ? t->telling : 0;
    }
    bool in_text = false;
    for (uint32_t i = 0; i < q->terms; i++)
        in_text = in_text || (q->term[i].here > 0 && q->term[i].telling > 0);
    if (!in_text)
        return 0;
    uint32_t score = sum * 10 * average / (6 * average + 4 * words);
    score = score * (q->most + has) / (2 * q->most + 1);
    return b->kind == MANUAL_RULE ? score * 4 : score * 3;
}

/* Keeps the best hits in order; of equals the earlier comes first. */
static void keep(struct search_hit hits[SEARCH_HITS], uint32_t *count, struct search_hit hit)
{
    uint32_t at = *count;
    while (at > 0 && hits[at - 1].score < hit.score)
        at--;
    if (at == SEARCH_HITS)
        return;
    *count += *count < SEARCH_HITS;
    memmove(&hits[at + 1], &hits[at], (*count - at - 1) * sizeof *hits);
    hits[at] = hit;
}

/* A rule to which the index leads, and how strongly. */
struct lead {
    char number[8];
    uint32_t strength;
};

enum { LEADS_MAX = 16 };

struct leads {
    struct lead lead[LEADS_MAX];
    uint32_t count;
};

/* How strongly a saying of the index, text[0..size), leads: all its words must be in the question. */
static uint32_t strength_of(const struct question *q, const char *text, size_t size)
{
    char saying[128];
    const char *at = saying;
    uint32_t sum = 0;
    if (size >= sizeof saying)
        return 0;
    memcpy(saying, text, size);
    saying[size] = '\0';
    for (struct word w; next_word(&at, &w);) {
        uint32_t best = 0;
        if (role_of(q->lang, w.text) == LITTLE)
            continue;
        for (uint32_t i = 0; i < q->terms; i++) {
            uint32_t fit = fits(&q->term[i].word, &w);
            uint32_t tells = q->term[i].role == TELLS ? q->term[i].telling : 16;
            best = fit >= STEM && tells * fit > best ? tells * fit : best;
        }
        if (best == 0)
            return 0;
        sum += best;
    }
    return sum;
}

/* Takes the numbers of a row of the index: "who starts, who goes first | 2.13, 3.1". */
static void take_row(const struct question *q, const char *row, struct leads *out)
{
    uint32_t best = 0;
    const char *numbers = strchr(row, '|');
    if (numbers == NULL)
        return;
    for (const char *at = row; at < numbers; at++) {
        size_t n = strcspn(at, ",|");
        uint32_t strength = strength_of(q, at, n);
        best = strength > best ? strength : best;
        at += n;
    }
    for (uint32_t nth = 0; best > 0 && *numbers != '\0' && out->count < LEADS_MAX; nth++) {
        numbers += strcspn(numbers, "0123456789");
        size_t n = strspn(numbers, "0123456789.");
        if (n == 0 || n >= sizeof out->lead[0].number)
            return;
        struct lead *l = &out->lead[out->count++];
        memcpy(l->number, numbers, n);
        l->number[n] = '\0';
        l->strength = best * 2 / (2 + nth);
        numbers += n;
    }
}

static void follow_index(struct question *q, const struct manual *page, struct leads *out)
{
    static const struct leads none = {.count = 0};
    struct reading r = {.at = *page};
    *out = none;
    while (next_block(&r, q, true))
        take_row(q, r.text, out);
}

static uint32_t led_to(const struct leads *leads, const struct manual_block *b)
{
    uint32_t best = 0;
    for (uint32_t i = 0; i < leads->count && b->kind == MANUAL_RULE; i++)
        if (strcmp(leads->lead[i].number, b->number) == 0 && leads->lead[i].strength > best)
            best = leads->lead[i].strength;
    return best;
}

static uint32_t find_number(const struct manual *page, const char *number, struct search_hit hits[SEARCH_HITS])
{
    uint32_t count = 0, index = 0;
    struct manual at = *page;
    for (struct manual_block b; count < SEARCH_HITS && manual_next(&at, &b); index++)
        if (b.kind != MANUAL_HEADING && manual_numbered(&b, number))
            hits[count++] = (struct search_hit){index, 1, 1};
    return count;
}

uint32_t search_drop(struct search_hit *hits, uint32_t count)
{
    uint32_t best = 0, kept = 0;
    for (uint32_t i = 0; i < count; i++)
        best = hits[i].words > best ? hits[i].words : best;
    for (uint32_t i = 0; i < count; i++)
        if (hits[i].words * 3 >= best || hits[i].score > hits[i].words)
            hits[kept++] = hits[i];
    return kept;
}

uint32_t search_manual(const struct manual *page, const struct lang *lang, const char *question,
                       struct search_hit hits[SEARCH_HITS])
{
    uint32_t count = 0;
    struct question q;
    struct leads leads;
    struct reading r = {.at = *page};
    if (question[0] != '\0' && question[strspn(question, "0123456789.")] == '\0')
        return find_number(page, question, hits);
    read_question(&q, lang, question);
    count_terms(&q, page);
    follow_index(&q, page, &leads);
    while (next_block(&r, &q, false)) {
        uint32_t words = score_of(&q, &r.block, look_here(&q, r.text));
        uint32_t score = words + led_to(&leads, &r.block) * 48;
        if (score > 0)
            keep(hits, &count, (struct search_hit){r.index - 1, score, words});
    }
    return search_drop(hits, count);
}
