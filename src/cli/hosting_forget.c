/* warren house forget: everybody who is named is found first, and the host is asked; then what is theirs is deleted. */
#include "cli/hosting.h"

#include "term/console.h"

#include <string.h>
#include <unistd.h>

enum { COMMAND_BYTES = 8192, KEY_DIGITS = 64 };

struct person {
    const char *who; /* as the host names them */
    char key[KEY_DIGITS + 1];
};

static int ask(struct hosting *h, const char *action, const char *who, struct json *done)
{
    char data[COMMAND_BYTES];
    struct text line;
    bool first = true;
    text_init(&line, data, sizeof data);
    text_char(&line, '{');
    text_key_json(&line, &first, action, who);
    text_char(&line, '}');
    return hosting_ask(h, &line, done);
}

/* The one person whom the host means; where that is nobody or may be several, says so. */
static int find(struct hosting *h, struct person *p)
{
    struct json done, people, key, value;
    struct json_walk walk = {0};
    int count = 0, status = ask(h, "people", p->who, &done);
    if (status != CLI_OK)
        return status;
    if (json_get(done, "people", &people))
        walk = json_walk(people);
    for (; json_next(&walk, &key, &value) && json_string(value, p->key, sizeof p->key); count++)
        ;
    if (count == 1)
        return CLI_OK;
    if (count == 0)
        return cli_say(CLI_INPUT, "\"%.80s\": there is nobody of this id or name in this store", p->who);
    for (walk = json_walk(people); json_next(&walk, &key, &value) && json_string(value, p->key, sizeof p->key);)
        cli_print("%.*s\n", HOSTING_ID_DIGITS, p->key);
    return cli_say(CLI_INPUT, "\"%.80s\": this may be several people; name one by the id (see above)", p->who);
}

/* Asks, if there is somebody to answer: nothing brings back what is deleted. */
static bool may_forget(const struct person *people, uint32_t count)
{
    char list[2048], question[4096];
    struct text t;
    if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0)
        return true;
    text_init(&t, list, sizeof list);
    for (uint32_t i = 0; i < count; i++) {
        text_put(&t, i > 0 ? ", " : "");
        text_put(&t, people[i].who);
    }
    text_init(&t, question, sizeof question);
    LANG_SAY(&t, cli_lang(), "Delete for good what is stored of {who}? Type yes: ", {"who", list, 0});
    return console_agrees(cli_lang(), question);
}

static int forget(struct hosting *h, const struct person *p)
{
    char sentence[1024];
    struct text t;
    struct json done, words;
    int64_t count = 0;
    int status = ask(h, "forget", p->key, &done);
    if (status != CLI_OK)
        return status;
    if (json_get(done, "words", &words))
        (void)json_int(words, 0, INT64_MAX, &count);
    text_init(&t, sentence, sizeof sentence);
    LANG_SAY_N(&t, cli_lang(), "{who}: forgotten, with {n} name or line of talk",
               "{who}: forgotten, with {n} names and lines of talk", count, {"who", p->who, 0});
    cli_print("%s\n", sentence);
    return CLI_OK;
}

int hosting_forget(struct hosting *h, const char *const *who, uint32_t count)
{
    struct person people[CLI_REST_MAX];
    uint32_t found = 0;
    int status = CLI_OK;
    for (uint32_t i = 0; i < count && status == CLI_OK; i++) {
        bool twice = false;
        people[found].who = who[i];
        status = find(h, &people[found]);
        for (uint32_t other = 0; other < found; other++)
            twice = twice || strcmp(people[other].key, people[found].key) == 0;
        found += !twice;
    }
    if (status != CLI_OK)
        return status;
    if (!may_forget(people, found)) {
        cli_print("%s\n", tr("Nothing was deleted."));
        return CLI_OK;
    }
    for (uint32_t i = 0; i < found && status == CLI_OK; i++)
        status = forget(h, &people[i]);
    return status;
}
