/* Hostile frames: the first byte says in which pieces the others arrive. Pieces say the same as the whole at once; no
 * message is longer than it may be; a reader that says that it is between messages can be given away. */
#include "server/frames.h"

#include "core/text.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A hash of everything that is said. */
static uint64_t hear(const char *bytes, size_t size, size_t step)
{
    static struct frames f;
    uint64_t hash = TEXT_HASH;
    bool over = false;
    if (!frames_init(&f))
        abort();
    for (size_t at = 0; at < size && !over; at += step) {
        size_t n = step < size - at ? step : size - at;
        enum frames_said said = FRAMES_MORE;
        frames_give(&f, bytes + at, n);
        while (!over && (said = frames_next(&f)) != FRAMES_MORE) {
            over = said == FRAMES_BAD || said == FRAMES_CLOSE;
            if (f.size > HOUSE_MESSAGE_MAX || f.control_size > FRAMES_CONTROL_MAX)
                abort();
            hash = text_hash(hash, &said, sizeof said);
            if (over)
                hash = text_hash(hash, &f.code, sizeof f.code);
            if (said == FRAMES_TEXT)
                hash = text_hash(hash, f.text, f.size);
            if (said == FRAMES_PING)
                hash = text_hash(hash, f.control, f.control_size);
        }
        if (!over && frames_between(&f)) { /* another one goes on as well */
            frames_release(&f);
            if (!frames_init(&f))
                abort();
        }
    }
    frames_release(&f);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t count = size > 0 ? size - 1 : 0;
    /* In storage of exactly their size, so that the sanitizer notices reads beyond the end. */
    char *bytes = malloc(count > 0 ? count : 1);
    if (bytes == NULL)
        abort();
    memcpy(bytes, data + (size > 0), count);
    if (hear(bytes, count, count + 1) != hear(bytes, count, size > 0 ? 1 + data[0] : 1))
        abort();
    free(bytes);
    return 0;
}
