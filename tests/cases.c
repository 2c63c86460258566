/* Runs a file of cases that a person can read: `cases CASES RULES.en.md RULES.fr.md [DEALS]` beside the rules, and
 * `cases CASES` by themselves.
 *
 * A case is a position (any set-up in which something holds, and the moves that follow), more moves, and what must then
 * be true. Each is run on several random set-ups that agree with it, so that it depends on nothing it does not say. The
 * program also fails on a numbered sentence of the rules without a case, on a case that cites a number that does not
 * exist, and where the two languages do not have the same numbers. docs/testing.md describes the format. */
#include "cases_words.h"
#include "core/dump.h"
#include "core/match.h"
#include "core/setup.h"
#include "registry/registry.h"
#include "show/show.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEALS = 6, GUESSES = 1000, LINE_MAX_BYTES = 1 << 14, RULES_MAX = 512, BOX_ROOM = BOX_FILE_MAX + LINE_MAX_BYTES };

struct rule {
    char number[12];
    bool cited, in_french;
};

static struct rule rules[RULES_MAX];
static size_t rule_count;

struct line {
    char *text; /* ended by a zero byte */
    size_t number;
};

struct file {
    const char *path;
    char *data;
    struct line *lines;
    size_t count;
};

/* One run of one case. */
struct run {
    const struct file *file;
    const struct game *game;
    struct box *box;
    char *box_text;
    size_t box_size;
    bool edited, began;
    struct game_setup setup;
    struct match match, fresh; /* fresh: after the last set-up and `play`, where `at` goes on from */
    game_move log[1 << 15];
    int reader;                   /* of what is said */
    char said[2][LINE_MAX_BYTES]; /* how something is said, and what */
    uint64_t deal;
    size_t checks;
    size_t line;
    bool failed;
};

static size_t failures;

static void fail(struct run *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fail(struct run *r, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fprintf(stderr, "%s:%zu: (deal %llu) ", r->file->path, r->line, (unsigned long long)r->deal);
    vfprintf(stderr, format, list);
    fprintf(stderr, "\n");
    va_end(list);
    r->failed = true;
}

static void *allocate(size_t size)
{
    void *p = calloc(1, size);
    if (p == NULL) {
        fprintf(stderr, "cases: no memory\n");
        exit(3);
    }
    return p;
}

static char *read_whole(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        fprintf(stderr, "cases: cannot read %s\n", path);
        exit(2);
    }
    size_t room = 1 << 21;
    char *data = allocate(room);
    size_t size = fread(data, 1, room - 1, in);
    fclose(in);
    data[size] = '\0';
    return data;
}

/* Splits into lines, without comments and blank lines. A line that begins with blanks continues the one before. */
static void split_file(struct file *f, const char *path)
{
    f->path = path;
    f->data = read_whole(path);
    f->lines = allocate(sizeof *f->lines * (strlen(f->data) + 1));
    size_t number = 0;
    for (char *at = f->data, *next; at != NULL && *at != '\0'; at = next) {
        char *end = strchr(at, '\n');
        next = end != NULL ? end + 1 : NULL;
        if (end != NULL)
            *end = '\0';
        number++;
        if (at[0] == '#' || at[strspn(at, " \t")] == '\0')
            continue;
        if ((at[0] == ' ' || at[0] == '\t') && f->count > 0) {
            char *before = f->lines[f->count - 1].text;
            memmove(before + strlen(before), at, strlen(at) + 1);
            continue;
        }
        f->lines[f->count++] = (struct line){at, number};
    }
}

/* Cuts off the next word of a line, and ends it with a zero byte; NULL at the end. */
static char *word(char **at)
{
    char *s = *at + strspn(*at, " \t");
    if (*s == '\0')
        return NULL;
    char *end = s + strcspn(s, " \t");
    *at = *end != '\0' ? end + 1 : end;
    *end = '\0';
    return s;
}

static struct rule *find_rule(const char *number)
{
    for (size_t i = 0; i < rule_count; i++)
        if (strcmp(rules[i].number, number) == 0)
            return &rules[i];
    return NULL;
}

/* Numbered sentences begin a line with **3.4**. */
static void read_rules(const char *path, bool french)
{
    char *data = read_whole(path), *save = data;
    for (char *at = data; at != NULL; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (strncmp(at, "**", 2) != 0 || at[2] < '0' || at[2] > '9')
            continue;
        char number[12] = "";
        size_t n = strspn(at + 2, "0123456789.");
        if (n >= sizeof number || strncmp(at + 2 + n, "**", 2) != 0)
            continue;
        memcpy(number, at + 2, n);
        struct rule *known = find_rule(number);
        if (!french && known == NULL && rule_count < RULES_MAX) {
            memcpy(rules[rule_count++].number, number, sizeof number);
        } else if (french && known != NULL && !known->in_french) {
            known->in_french = true;
        } else {
            fprintf(stderr, "%s: sentence %s is there twice, or only here\n", path, number);
            failures++;
        }
    }
    free(save);
}

static void check_rules(const char *path)
{
    for (size_t i = 0; i < rule_count; i++) {
        if (!rules[i].cited)
            fprintf(stderr, "%s: sentence %s has no running case\n", path, rules[i].number);
        if (!rules[i].in_french)
            fprintf(stderr, "%s: sentence %s is missing in French\n", path, rules[i].number);
        failures += !rules[i].cited || !rules[i].in_french;
    }
}

/* Whether two values are equal apart from white space. */
static bool same_json(struct json a, struct json b)
{
    size_t i = 0, j = 0;
    bool quoted = false;
    for (;;) {
        while (!quoted && i < a.size && strchr(" \t\r\n", a.text[i]) != NULL)
            i++;
        while (!quoted && j < b.size && strchr(" \t\r\n", b.text[j]) != NULL)
            j++;
        if (i == a.size || j == b.size)
            return i == a.size && j == b.size;
        if (a.text[i] != b.text[j])
            return false;
        if (a.text[i] == '"' && (i == 0 || a.text[i - 1] != '\\'))
            quoted = !quoted;
        i++;
        j++;
    }
}

/* The value at a path such as seats.0.hand. */
static bool at_path(struct json v, const char *path, struct json *out)
{
    while (*path != '\0') {
        char key[64] = "";
        size_t n = strcspn(path, ".");
        if (n >= sizeof key)
            return false;
        memcpy(key, path, n);
        path += n + (path[n] == '.');
        if (json_kind(v) == JSON_LIST) {
            int64_t index;
            struct json_walk w = json_walk(v);
            struct json name;
            if (!text_number(key, strlen(key), 0, 1 << 20, &index))
                return false;
            do {
                if (!json_next(&w, &name, &v))
                    return false;
            } while (index-- > 0);
        } else if (!json_get(v, key, &v)) {
            return false;
        }
    }
    *out = v;
    return true;
}

static void expect_json(struct run *r, const char *path, const char *wanted, int viewer)
{
    static char buffer[DUMP_MAX];
    struct text t;
    struct json whole, got, want;
    struct fault f;
    text_init(&t, buffer, sizeof buffer);
    dump_write(r->game, r->box, &r->match.state, viewer, 0, r->match.count, &t);
    if (json_check(buffer, t.used, &whole, &f) != ERR_NONE || !json_get(whole, "state", &got) ||
        !at_path(got, path, &got))
        fail(r, "there is no \"%s\" in the state", path);
    else if (json_check(wanted, strlen(wanted), &want, &f) != ERR_NONE)
        fail(r, "\"%s\" is not JSON", wanted);
    else if (!same_json(got, want))
        fail(r, "%s is %.*s, not %s", path, (int)got.size, got.text, wanted);
}

/* The state as a viewer sees it. */
static void look(struct run *r, int viewer, struct game_state *out)
{
    game_view(r->game, r->box, &r->match.state, viewer, out);
}

/* legal, legal-has and legal-lacks, with the legal moves that a viewer can tell. */
static void expect_legal(struct run *r, const char *how, char *rest, int viewer)
{
    struct game_moves legal;
    struct game_state s;
    uint32_t listed = 0;
    bool lacks = strstr(how, "-lacks") != NULL;
    look(r, viewer, &s);
    legal.count = 0;
    if (match_actor(&r->match) != GAME_OVER)
        game_legal(r->game, r->box, &s, &legal);
    for (char *token; (token = word(&rest)) != NULL; listed++)
        if ((game_find(r->game, r->box, &s, &legal, token, strlen(token)) >= 0) == lacks)
            fail(r, "%s is %slegal here", token, lacks ? "" : "not ");
    if (!lacks && strstr(how, "-has") == NULL && listed != legal.count)
        fail(r, "%u moves are legal, not %u", legal.count, listed);
}

/* How the last move looked to a viewer. */
static void expect_shown(struct run *r, int viewer, char *rest)
{
    struct game_state before;
    char got[GAME_TOKEN_MAX];
    struct text t;
    char *token = word(&rest);
    if (r->match.count == 0 || r->game->secrets == NULL) {
        fail(r, "no move was made, or the game has no secrets");
        return;
    }
    match_state_at(&r->match, r->match.count - 1, &before);
    game_move m = r->game->secrets->redact_move(r->box, &before, r->match.log[r->match.count - 1], viewer);
    r->game->secrets->redact(r->box, &before, viewer);
    text_init(&t, got, sizeof got);
    r->game->write_move(r->box, &before, m, &t);
    if (token == NULL || strcmp(token, got) != 0)
        fail(r, "viewer %d was shown %s", viewer, got);
}

/* Whether a state's dump has this value at a path. */
static bool has_value(struct run *r, const struct game_state *s, const char *path, struct json want)
{
    static char buffer[DUMP_MAX];
    struct text t;
    struct json got;
    struct fault f;
    text_init(&t, buffer, sizeof buffer);
    r->game->write_state(r->box, s, &t);
    return json_check(buffer, t.used, &got, &f) == ERR_NONE && at_path(got, path, &got) && same_json(got, want);
}

/* guess-always, guess-never, guess-some: what holds in all, none or some determinizations of a view. */
static void expect_guess(struct run *r, const char *how, int viewer, char *rest)
{
    char *path = word(&rest);
    struct json want;
    struct fault f;
    struct rng rng;
    uint32_t seen = 0;
    if (path == NULL || json_check(rest, strlen(rest), &want, &f) != ERR_NONE || r->game->secrets == NULL) {
        fail(r, "PATH JSON is wanted, and a game with secrets");
        return;
    }
    rng_seed(&rng, 1, r->deal, RNG_TEST, (uint32_t)r->line);
    for (uint32_t i = 0; i < GUESSES; i++) {
        struct game_state world;
        look(r, viewer, &world);
        r->game->secrets->resample(r->box, &world, viewer, &rng);
        seen += has_value(r, &world, path, want);
    }
    bool good = strcmp(how, "guess-always") == 0  ? seen == GUESSES
                : strcmp(how, "guess-never") == 0 ? seen == 0
                                                  : seen > 0;
    if (!good)
        fail(r, "%s is %s in %u of %d worlds", path, rest, seen, GUESSES);
}

static void expect_refused(struct run *r, char *rest)
{
    struct fault f;
    for (char *token; (token = word(&rest)) != NULL;)
        if (match_replay(&r->match, token, strlen(token), &f) == ERR_NONE)
            fail(r, "%s was not refused", token);
}

static void expect_result(struct run *r, bool scores, char *rest)
{
    struct game_result result;
    uint32_t winners = 0, seat = 0;
    if (match_actor(&r->match) != GAME_OVER) {
        fail(r, "the game is not over");
        return;
    }
    r->game->result(r->box, &r->match.state, &result);
    for (char *token; (token = word(&rest)) != NULL; seat++) {
        int64_t n = 0;
        if (!scores && strcmp(token, "none") == 0)
            continue;
        if (!text_number(token, strlen(token), -9999, 9999, &n) || seat >= GAME_SEATS_MAX)
            fail(r, "%s: a number is wanted", token);
        else if (scores && result.score[seat] != n)
            fail(r, "seat %u has %d, not %lld", seat, result.score[seat], (long long)n);
        else if (!scores)
            winners |= 1U << (n & 31);
    }
    if (!scores && winners != result.winners)
        fail(r, "the winners are %x, not %x (one bit for each seat)", result.winners, winners);
}

static void play(struct run *r, char *rest)
{
    struct fault f;
    for (char *token; !r->failed && (token = word(&rest)) != NULL;)
        if (match_replay(&r->match, token, strlen(token), &f) != ERR_NONE)
            fail(r, "%s: %s", token, err_message(f.err));
}

static void expect_mover(struct run *r, char *rest)
{
    int actor = match_actor(&r->match);
    char *token = word(&rest), name[16];
    snprintf(name, sizeof name, "%d", actor);
    const char *truth = actor == GAME_CHANCE ? "chance" : actor == GAME_OVER ? "nobody" : name;
    if (token == NULL || strcmp(token, truth) != 0)
        fail(r, "to move is %s", truth);
}

/* Replaces one piece of the built-in box file by another: edit "track 8" "track 3". */
static void edit_box(struct run *r, const char *rest)
{
    char from[256], to[1024];
    const char *a = strchr(rest, '"'), *b = a != NULL ? strchr(a + 1, '"') : NULL;
    const char *c = b != NULL ? strchr(b + 1, '"') : NULL, *d = c != NULL ? strchr(c + 1, '"') : NULL;
    if (d == NULL || b - a > 255 || d - c > 1023) {
        fail(r, "edit \"FROM\" \"TO\" is wanted");
        return;
    }
    snprintf(from, sizeof from, "%.*s", (int)(b - a - 1), a + 1);
    snprintf(to, sizeof to, "%.*s", (int)(d - c - 1), c + 1);
    char *at = strstr(r->box_text, from);
    if (at == NULL || strstr(at + 1, from) != NULL) {
        fail(r, "\"%s\" is not in the box file just once", from);
        return;
    }
    size_t tail = strlen(at + strlen(from)) + 1;
    memmove(at + strlen(to), at + strlen(from), tail);
    memcpy(at, to, strlen(to));
    r->box_size = strlen(r->box_text);
    r->edited = true;
}

/* Adds a line to the box file. */
static void add_line(struct run *r, const char *rest)
{
    if (r->box_size + strlen(rest) + 2 >= BOX_ROOM) {
        fail(r, "the box file is full");
        return;
    }
    r->box_size += (size_t)snprintf(r->box_text + r->box_size, BOX_ROOM - r->box_size, "%s\n", rest);
    r->edited = true;
}

static enum err read_box(struct run *r, struct fault *f)
{
    enum err err = box_read(r->game, r->box_text, r->box_size, r->box, f);
    r->box->builtin = !r->edited;
    return err;
}

/* Deals or reads the set-up; the caller decides what an error means. */
static enum err begin(struct run *r, const char *how, const char *json, struct fault *f)
{
    struct json from = {"", 0};
    struct rng deal, chance;
    rng_seed(&deal, 1, r->deal, RNG_TEST, (uint32_t)r->line);
    rng_seed(&chance, 1, r->deal, RNG_CHANCE, (uint32_t)r->line);
    enum err err = read_box(r, f);
    if (err == ERR_NONE && json != NULL)
        err = json_check(json, strlen(json), &from, f);
    if (err == ERR_NONE)
        err = strcmp(how, "setup") == 0 ? setup_read(r->game, r->box, &r->setup, from, f)
                                        : setup_deal(r->game, r->box, &r->setup, from, &deal, f);
    if (err == ERR_NONE) {
        match_init(&r->match, r->game, r->box, &r->setup, r->log, &chance);
        r->fresh = r->match;
        r->began = true;
    }
    return err;
}

static void must_begin(struct run *r, const char *how, const char *json)
{
    struct fault f;
    if (begin(r, how, json, &f) != ERR_NONE)
        fail(r, "%s: \"%s\": %s", how, f.what, err_message(f.err));
}

/* with-refused NAME JSON, setup-refused NAME JSON, box-refused NAME LINE: input that must be refused with this error.
 */
static void must_refuse(struct run *r, const char *how, char *rest)
{
    struct fault f = {ERR_NONE, 0, ""};
    char *name = word(&rest);
    enum err err = how[0] == 'b' ? read_box(r, &f) : begin(r, how[0] == 's' ? "setup" : "with", rest, &f);
    if (err == ERR_NONE)
        fail(r, "it was not refused");
    else if (name == NULL || strcmp(name, err_name(err)) != 0)
        fail(r, "it was refused for %s (%s)", err_name(err), f.what);
    else if (how[0] == 'b' && word(&rest) != NULL && f.at == 0)
        fail(r, "no line is named");
}

/* An option may depend on what is in the box, edited or not. */
static void set_option(struct run *r, char *rest, bool refused)
{
    struct fault f;
    char *text = word(&rest), *equals = text != NULL ? strchr(text, '=') : NULL;
    bool good = equals != NULL && read_box(r, &f) == ERR_NONE &&
                game_option_read(r->game, r->box, &r->setup, text, (size_t)(equals - text), equals + 1,
                                 strlen(equals + 1), &f) == ERR_NONE;
    if (good == refused)
        fail(r, refused ? "the option was not refused" : "no such option");
}

static void set_seats(struct run *r, char *rest, bool refused)
{
    struct game_setup setup;
    struct fault f;
    char *n = word(&rest);
    bool good = n != NULL && game_setup_init(r->game, &setup, (uint32_t)(n[0] - '0'), &f) == ERR_NONE;
    if (good == refused)
        fail(r, refused ? "so many seats were not refused" : "no such number of seats");
    else if (good)
        r->setup = setup;
}

/* A seat, or spectator. */
static int viewer_of(char **rest)
{
    char *viewer = word(rest);
    bool seat = viewer != NULL && viewer[0] >= '0' && viewer[0] <= '9';
    return seat ? viewer[0] - '0' : GAME_SPECTATOR;
}

/* reader: a seat, spectator, or everything, who knows all. */
static void set_reader(struct run *r, char *rest)
{
    bool all = strstr(rest, "everything") != NULL;
    r->reader = all ? GAME_REFEREE : viewer_of(&rest);
}

/* en SENTENCE, fr SENTENCE: what is said in that language of what was named last. */
static void expect_said(struct run *r, const char *lang, const char *wanted)
{
    static char buffer[SHOW_TEXT_MAX];
    struct text t;
    text_init(&t, buffer, sizeof buffer);
    const char *why = cases_words_say(&r->match, r->reader, lang, r->said[0], r->said[1], &t);
    if (why != NULL)
        fail(r, "%s %s: %s", r->said[0], r->said[1], why);
    else if (strcmp(buffer, wanted) != 0)
        fail(r, "%s %s is\n%s", r->said[0], r->said[1], buffer);
}

static bool check_line(struct run *r, const char *how, char *rest)
{
    if (strcmp(how, "en") == 0 || strcmp(how, "fr") == 0) {
        expect_said(r, how, rest);
    } else if (strcmp(how, "state") == 0) {
        char *path = word(&rest);
        expect_json(r, path != NULL ? path : "", rest, GAME_REFEREE);
    } else if (strcmp(how, "view") == 0) {
        int viewer = viewer_of(&rest);
        char *path = word(&rest);
        expect_json(r, path != NULL ? path : "", rest, viewer);
    } else if (strncmp(how, "legal", 5) == 0) {
        expect_legal(r, how, rest, GAME_REFEREE);
    } else if (strncmp(how, "view-legal", 10) == 0) {
        int viewer = viewer_of(&rest);
        expect_legal(r, how, rest, viewer);
    } else if (strcmp(how, "shown") == 0) {
        int viewer = viewer_of(&rest);
        expect_shown(r, viewer, rest);
    } else if (strcmp(how, "guess-always") == 0 || strcmp(how, "guess-never") == 0 || strcmp(how, "guess-some") == 0) {
        int viewer = viewer_of(&rest);
        expect_guess(r, how, viewer, rest);
    } else if (strcmp(how, "refuse") == 0) {
        expect_refused(r, rest);
    } else if (strcmp(how, "winners") == 0 || strcmp(how, "scores") == 0) {
        expect_result(r, how[0] == 's', rest);
    } else if (strcmp(how, "to-move") == 0) {
        expect_mover(r, rest);
    } else {
        return false;
    }
    r->checks++;
    return true;
}

static void do_line(struct run *r, char *text)
{
    char *rest = text, *how = word(&rest);
    if (strcmp(how, "seats") == 0 || strcmp(how, "seats-refused") == 0) {
        set_seats(r, rest, how[5] == '-');
        r->checks += how[5] == '-';
    } else if (strcmp(how, "option") == 0 || strcmp(how, "option-refused") == 0) {
        set_option(r, rest, how[6] == '-');
        r->checks += how[6] == '-';
    } else if (strcmp(how, "edit") == 0) {
        edit_box(r, rest);
    } else if (strcmp(how, "add") == 0) {
        add_line(r, rest);
    } else if (strcmp(how, "with") == 0 || strcmp(how, "setup") == 0) {
        must_begin(r, how, rest);
    } else if (strcmp(how, "with-refused") == 0 || strcmp(how, "setup-refused") == 0 ||
               strcmp(how, "box-refused") == 0) {
        must_refuse(r, how, rest);
        r->checks++;
    } else {
        if (!r->began)
            must_begin(r, "with", NULL);
        if (r->failed)
            return;
        if (strcmp(how, "play") == 0) {
            play(r, rest);
            r->fresh = r->match;
        } else if (strcmp(how, "at") == 0) {
            r->match = r->fresh;
            play(r, rest);
        } else if (strcmp(how, "reader") == 0) {
            set_reader(r, rest);
        } else if (cases_words_are(how)) {
            snprintf(r->said[0], sizeof r->said[0], "%s", how);
            snprintf(r->said[1], sizeof r->said[1], "%s", rest);
        } else if (!check_line(r, how, rest)) {
            fail(r, "\"%s\" means nothing here", how);
        }
    }
}

static void cite(struct run *r, char *rest)
{
    for (char *number; (number = word(&rest)) != NULL;) {
        size_t n = strlen(number);
        bool last = number[n - 1] == ':';
        if (last)
            number[n - 1] = '\0';
        struct rule *rule = find_rule(number);
        if (rule == NULL)
            fail(r, "there is no sentence %s in the rules", number);
        else
            rule->cited = true;
        if (last)
            return;
    }
    fail(r, "case NUMBERS: TITLE is wanted");
}

/* Runs the case that begins at line `first` on one deal; returns the line after it. */
static size_t run_case(const struct file *file, const struct game *game, size_t first, uint64_t deal, bool *good)
{
    static struct run r;
    struct fault f;
    size_t size, i = first + 1;
    const char *builtin = registry_box_text(game, &size);
    memset(&r, 0, sizeof r);
    r.file = file;
    r.game = game;
    r.deal = deal;
    r.reader = GAME_REFEREE;
    r.box = allocate(game->box_size);
    r.box_text = allocate(BOX_ROOM);
    memcpy(r.box_text, builtin, size);
    r.box_size = size;
    r.line = file->lines[first].number;
    (void)game_setup_init(game, &r.setup, game->seats_min, &f);
    if (read_box(&r, &f) != ERR_NONE)
        fail(&r, "the built-in box cannot be read");
    char copy[LINE_MAX_BYTES];
    snprintf(copy, sizeof copy, "%s", file->lines[first].text + 4);
    if (rule_count > 0)
        cite(&r, copy);
    for (; i < file->count && strncmp(file->lines[i].text, "case", 4) != 0; i++) {
        if (r.failed)
            continue;
        r.line = file->lines[i].number;
        snprintf(copy, sizeof copy, "%s", file->lines[i].text);
        do_line(&r, copy);
    }
    if (!r.failed && r.checks == 0)
        fail(&r, "the case checks nothing");
    *good = !r.failed;
    free(r.box_text);
    free(r.box);
    return i;
}

int main(int argc, char **argv)
{
    struct file file = {0};
    size_t passed = 0, count = 0;
    int64_t deals = DEALS;
    if ((argc != 2 && argc != 4 && argc != 5) ||
        (argc == 5 && !text_number(argv[4], strlen(argv[4]), 1, 1000000, &deals))) {
        fprintf(stderr, "usage: cases CASES [RULES.en.md RULES.fr.md [DEALS]]\n");
        return 2;
    }
    split_file(&file, argv[1]);
    if (argc > 2) {
        read_rules(argv[2], false);
        read_rules(argv[3], true);
    }
    const struct game *game =
        file.count > 0 && strncmp(file.lines[0].text, "game ", 5) == 0 ? registry_find(file.lines[0].text + 5) : NULL;
    if (game == NULL || game->log_max > sizeof((struct run *)0)->log / sizeof(game_move)) {
        fprintf(stderr, "%s: the first line names a game\n", argv[1]);
        return 2;
    }
    for (size_t i = 1; i < file.count; count++) {
        size_t next = i;
        bool good = true;
        for (uint64_t deal = 0; deal < (uint64_t)deals && good; deal++)
            next = run_case(&file, game, i, deal, &good);
        passed += good;
        i = next;
    }
    failures += count - passed;
    if (argc > 2)
        check_rules(argv[2]);
    printf("%s: %zu of %zu cases hold, %zu sentences of the rules, %zu failures\n", argv[1], passed, count, rule_count,
           failures);
    free(file.lines);
    free(file.data);
    return failures == 0 && count > 0 ? 0 : 1;
}
