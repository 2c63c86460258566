/* Hostile questions to the engine: any bytes get one answer or one error a line, and each answer is JSON. */
#include "cli/engine.h"

#include "fuzz.h"

static uint32_t finals;

static void take(void *with, const char *line, size_t size)
{
    struct json whole, partial;
    struct fault f;
    (void)with;
    if (size == 0 || line[size - 1] != '\n' || json_check(line, size, &whole, &f) != ERR_NONE ||
        json_kind(whole) != JSON_OBJECT)
        abort();
    finals += !json_get(whole, "partial", &partial);
}

static bool is_blank(const uint8_t *data, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (data[i] != ' ' && data[i] != '\t' && data[i] != '\r' && data[i] != '\n')
            return false;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct engine e;
    static struct engine_worker w;
    if (e.shelf == NULL) {
        engine_queue_init(&e, shelf_new(), take, NULL);
        e.ms_most = 1;
        e.nodes_most = 4;
        engine_queue_worker_init(&w, &e);
    }
    finals = 0;
    uint32_t lines = 0;
    while (size > 0) {
        const uint8_t *newline = memchr(data, '\n', size);
        size_t n = newline != NULL ? (size_t)(newline - data) : size;
        lines += !is_blank(data, n);
        engine_query_line(&e, (const char *)data, n, lines);
        data += n + (newline != NULL);
        size -= n + (newline != NULL);
    }
    w.cleared = e.cleared; /* freeing and allocating memory for each input would take most of the time */
    while (engine_queue_work_one(&w, false))
        ;
    if (finals != lines || e.count != 0)
        abort();
    return 0;
}
