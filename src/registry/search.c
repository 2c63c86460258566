/* Finding the rules that answer a question.
 *
 * Nothing of the page is kept; it is read again for each step. First the question gets words that mean what it says,
 * from the rows MEANT_EN and MEANT_FR below and from rows of the index that lead to words instead of numbers, as books
 * say "see": "rival, enemy | opponent". Then one reading counts how many blocks have each word of the
 * question, which says how much the word tells: "statue" tells more than "player". Another gives each block its score
 *
 *     sum over the words it has (telling × how well it has it)  /  its length against the average, dampened
 *
 * and then the index is followed: the rules to which it leads from an entry whose words are all in the question get the
 * entry's words once more, the more of the question they are, and win. For example "who starts?" in Prowl: "who" does
 * not count, "starts" stands in eleven rules, and the index has the row "who starts, who goes first | 2.13, 3.1",
 * so 2.13 comes first, then 3.1, then the others that have "start". */
#include "registry/search.h"

#include "core/claim.h"
#include "show/canvas.h"

enum { WORD_MAX = 32, TERMS_MAX = 40, PREFIX_MIN = 3, TEXT_MAX = 8192 };

/* How well a block has a word: as it was asked, in another form, as the beginning of a longer one. */
enum { PREFIX = 1, STEM = 7, EXACT = 8 };

/* What a word that only asks tells where the index has it. */
enum { ASKS_TELLS = 16 };

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
    bool meant;       /* it was not asked: the index has it for a word that was */
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
    const char *const
        *meant; /* rows of what many people say, a bar, and what rules mostly have for it; NULL at the end */
};

static const char *const MEANT_EN[] = {
    "begin, beginning, commence, opening|start",
    "finish, over, done|end",
    "rival, enemy, another player, other player, other people, somebody else|opponent player",
    "neighbour, neighbor, next to, beside|adjacent touch",
    "obtain, receive, earn, acquire, grab, collect|gain take",
    "pick, select, decide|choose",
    "uncover, flip, unmask, expose, reveal|face up turned",
    "hidden, secret, facedown|face down",
    "look, spy, watch, check, see|peek look",
    "throw away, get rid, give up|discard",
    "buy, pay, cost|spend",
    "guess|accuse name",
    "level, stalemate, tiebreak, tiebreaker, same score, drawn|tie tied",
    "victory, victor, beat|win winner",
    "point, score, scoring|points wealth worth",
    "illegal, forbidden, prohibited, not allowed|cannot",
    "refuse, skip, optional, have to, forced|decline",
    "none left, run out, ran out, used up, exhausted, no more|empty",
    "limit, maximum|most",
    "ability, power, text|effect",
    "clan, faction, side, team, identity, colour|clan",
    "swap, switch, trade, exchange|change swap",
    "first player, starting player|start first player",
    "connect, link, joined|connect touch",
    "go up, climb, ascend, advance, upwards|rise up",
    "go down, fall, sink, drop|lowered down",
    "symbol, colour, color, kind, sort|type",
    "random, randomly, luck, shuffle|chance drawn",
    "recover, retrieve, get back|take back",
    "steal, rob, theft|steal take",
    "worth, value|worth",
    "setup, set up, laid out, lay out|set-up start",
    "simultaneously, same time|same time",
    "player, people, person|players",
    NULL,
};

static const char *const MEANT_FR[] = {
    "debut, demarrer, debuter, depart, commencer|commence",
    "fini, finie, terminer, termine, arreter|fin finit",
    "adversaire, rival, ennemi, autre joueur, autres joueurs, les autres|adversaire autre joueur",
    "voisin, a cote, cote a cote|adjacent toucher",
    "obtenir, recevoir, recolter, ramasser, attraper, prendre, gagner|obtenez gagnez prenez",
    "choisir, selectionner, decider|choisissez",
    "devoiler, demasquer, demasque, reveler, retourner, retournee|face visible tournee",
    "cache, cachee, secret, secrete|face cachee",
    "voir, espionner, regarder, espionne|epier voyez regarder",
    "jeter, se debarrasser, abandonner|defausser",
    "acheter, payer, couter|depenser",
    "deviner, devine, denoncer|accuser juste",
    "egal, nulle, departager, ex aequo, meme score|egalite",
    "victoire, gagnant, remporter, vainqueur|gagne vainqueur",
    "point, score, compter, comptage, rapporte, rapporter, valoir, vaut|points vaut decompte",
    "interdit, illegal, defendu|pas",
    "refuser, eviter, optionnel, facultatif, oblige, obligatoire, forcement|renoncer devez",
    "epuise, epuisee, plus rien, vide|vide",
    "limite, maximum|plus",
    "pouvoir, capacite, texte|effet",
    "faction, camp, equipe, identite|clan",
    "echanger, intervertir, permuter|echange echangent changent",
    "deuxieme|second",
    "premier|premier",
    "lier, relier, connecter, raccorder|toucher connecte",
    "monter, avancer, progresser, grimper|monte avance",
    "descendre, baisser, reculer|descend",
    "couleur, sorte, genre|type",
    "hasard, melanger, aleatoire|hasard tire",
    "recuperer, reprendre|reprenez",
    "voler, derober|vole",
    "installer, preparer, preparation, montage|mise place",
    "poser, placer, mettre, creuser|placer",
    "en meme temps|meme temps",
    "bouger, deplacer|deplace avance",
    "prochain|prochain suivant",
    "differents, differentes|chaque",
    NULL,
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
     "your game games allowed allow ",
     MEANT_EN},
    {"fr",
     " qui quoi que quand ou comment combien pourquoi quel quelle quels quelles signifie arrive avant "
     "apres pendant encore ",
     " a ai ait alors as au aucun aucune aussi autre autres aux avec avoir c ca car ce cela ces cet "
     "cette chaque ci comme d dans de deja depuis des dit doit doivent donc du elle elles en entre est "
     "et etre eu fait faire faut font il ils j je jeu jeux l la le les leur leurs lors lorsque lui m ma "
     "mais me meme mes moi mon n ne ni nos notre nous on ont par parmi passe peut peuvent peux pour puis "
     "puisje qu s sa sans se sera ses si son sont soit sous sur t ta te tes toi ton tous tout toute "
     "toutes tu un une va vais vas veut veux vont vos votre vous y marche regle regles autorise ",
     MEANT_FR},
};

static const struct language *language_of(const struct lang *lang)
{
    return &languages[strcmp(lang_code(lang), languages[1].code) == 0];
}

static enum role role_of(const struct lang *lang, const char *word)
{
    const struct language *l = language_of(lang);
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
        t->telling = 1;
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
        q->most += t->meant || t->blocks == 0 ? 0 : t->telling;
    }
}

/* The score of the block at hand, which has so many words. */
static uint32_t score_of(const struct question *q, const struct manual_block *b, uint32_t words)
{
    uint32_t sum = 0, has = 0, average = q->blocks > 0 ? q->words / q->blocks + 1 : 1;
    for (uint32_t i = 0; i < q->terms; i++) {
        const struct term *t = &q->term[i];
        uint32_t fit = t->here * 4u > t->above * 2u ? t->here * 4u + t->above * 1u : t->above * 2u;
        sum += t->telling * fit * (t->meant ? 3 : 4) / 4;
        has += !t->meant && (t->here > 0 || t->above > 0) ? t->telling : 0;
    }
    bool in_text = false;
    for (uint32_t i = 0; i < q->terms; i++)
        in_text = in_text || (q->term[i].here > 0 && q->term[i].telling > 0);
    if (!in_text)
        return 0;
    uint32_t score = sum * 10 * average / (6 * average + 4 * words);
    score = score * (q->most + has) / (2 * q->most + 1);
    return b->kind == MANUAL_RULE ? score * 4 : score * 2;
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
            const struct term *t = &q->term[i];
            uint32_t fit = fits(&t->word, &w), tells = t->role == TELLS ? t->telling : ASKS_TELLS;
            tells = t->meant ? tells / 2 : tells;
            best = fit >= STEM && tells * fit > best ? tells * fit : best;
        }
        if (best == 0)
            return 0;
        sum += best;
    }
    /* A saying that is a small part of what was asked is not what was asked. */
    return q->most == 0
               ? sum
               : sum * (q->most * EXACT + 3 * (sum < q->most * EXACT ? sum : q->most * EXACT)) / (4 * q->most * EXACT);
}

/* The same for the strongest of the sayings before the bar of a row; `right` becomes what stands behind it. */
static uint32_t strongest(const struct question *q, const char *row, const char **right)
{
    uint32_t best = 0;
    const char *bar = strchr(row, '|');
    *right = bar != NULL ? bar + 1 + strspn(bar + 1, " ") : "";
    for (const char *at = row; bar != NULL && at < bar; at++) {
        size_t n = strcspn(at, ",|");
        uint32_t strength = strength_of(q, at, n);
        best = strength > best ? strength : best;
        at += n;
    }
    return best;
}

static bool is_number(const char *text)
{
    return *text >= '0' && *text <= '9';
}

/* A row of words instead of numbers, "rival, enemy | opponent": who asks for the former means the latter, too. */
static void take_meant(struct question *q, uint32_t asked, const char *row)
{
    struct question only = *q;
    const char *words;
    only.terms = asked;
    if (strongest(&only, row, &words) == 0 || is_number(words))
        return;
    for (struct word w; q->terms < TERMS_MAX && next_word(&words, &w);) {
        bool there = false;
        for (uint32_t i = 0; i < q->terms; i++)
            there = there || strcmp(q->term[i].word.stem, w.stem) == 0;
        if (!there)
            q->term[q->terms++] = (struct term){.word = w, .role = TELLS, .meant = true, .telling = 1};
    }
}

/* Adds to the question what its words mean. */
static void find_meant(struct question *q, const struct manual *page)
{
    struct reading r = {.at = *page};
    uint32_t asked = q->terms;
    for (const char *const *row = language_of(q->lang)->meant; *row != NULL; row++)
        take_meant(q, asked, *row);
    while (next_block(&r, q, true))
        take_meant(q, asked, r.text);
}

/* Takes the numbers of a row of the index: "who starts, who goes first | 2.13, 3.1". */
static void take_row(const struct question *q, const char *row, struct leads *out)
{
    const char *numbers;
    uint32_t best = strongest(q, row, &numbers);
    for (uint32_t nth = 0; best > 0 && is_number(numbers) && out->count < LEADS_MAX; nth++) {
        size_t n = strspn(numbers, "0123456789.");
        struct lead *l = &out->lead[out->count++];
        CLAIM(n < sizeof l->number);
        memcpy(l->number, numbers, n);
        l->number[n] = '\0';
        l->strength = best * 2 / (2 + nth);
        numbers += n;
        numbers += strspn(numbers, ", ");
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
    find_meant(&q, page);
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
