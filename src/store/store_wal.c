/* The log of writes, written in large pieces.
 *
 * SQLite writes each page of a commit by two calls of the system, a small head and the page. Between its file and the
 * system's comes a buffer that joins what follows one another, and hands it on when the file is to be synced, when some
 * of it is read, or when it is full. So nothing changes for whoever asks for a sync: what was written before is on disk
 * after it. A write that fails says so at the sync, before anything is taken for committed. Bytes are written in their
 * order, and a commit counts only once its last page is whole. */
#include "store/store_parts.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 16 }; /* SQLite's own way to files takes up to 131,071 bytes at a time */

struct store_wal {
    sqlite3_vfs vfs; /* the first member: SQLite has a pointer to it */
    sqlite3_vfs *real;
    char name[48];
};

struct file {
    sqlite3_file base; /* the first member, likewise */
    sqlite3_file *real;
    sqlite3_int64 from; /* where in the file the bytes of the buffer belong */
    int used;
    char *data; /* ROOM bytes */
};

static struct file *file_of(sqlite3_file *base)
{
    return (struct file *)(void *)base;
}

/* What could not be written is forgotten: SQLite will write it again or has given it up. */
static int flush(struct file *f)
{
    int used = f->used;
    f->used = 0;
    return used == 0 ? SQLITE_OK : f->real->pMethods->xWrite(f->real, f->data, used, f->from);
}

static int wal_close(sqlite3_file *base)
{
    struct file *f = file_of(base);
    int code = flush(f), closed = f->real->pMethods->xClose(f->real);
    free(f->data);
    return code == SQLITE_OK ? closed : code;
}

static int wal_read(sqlite3_file *base, void *out, int size, sqlite3_int64 from)
{
    struct file *f = file_of(base);
    int code = from < f->from + f->used && from + size > f->from ? flush(f) : SQLITE_OK;
    return code == SQLITE_OK ? f->real->pMethods->xRead(f->real, out, size, from) : code;
}

static int wal_write(sqlite3_file *base, const void *data, int size, sqlite3_int64 from)
{
    struct file *f = file_of(base);
    int code = SQLITE_OK;
    if (from != f->from + f->used || size > ROOM - f->used)
        code = flush(f);
    if (code != SQLITE_OK)
        return code;
    if (size > ROOM)
        return f->real->pMethods->xWrite(f->real, data, size, from);
    if (f->used == 0)
        f->from = from;
    memcpy(f->data + f->used, data, (size_t)size);
    f->used += size;
    return SQLITE_OK;
}

static int wal_truncate(sqlite3_file *base, sqlite3_int64 size)
{
    struct file *f = file_of(base);
    int code = flush(f);
    return code == SQLITE_OK ? f->real->pMethods->xTruncate(f->real, size) : code;
}

static int wal_sync(sqlite3_file *base, int flags)
{
    struct file *f = file_of(base);
    int code = flush(f);
    return code == SQLITE_OK ? f->real->pMethods->xSync(f->real, flags) : code;
}

static int wal_size(sqlite3_file *base, sqlite3_int64 *out)
{
    struct file *f = file_of(base);
    int code = flush(f);
    return code == SQLITE_OK ? f->real->pMethods->xFileSize(f->real, out) : code;
}

static int wal_lock(sqlite3_file *base, int level)
{
    return file_of(base)->real->pMethods->xLock(file_of(base)->real, level);
}

static int wal_unlock(sqlite3_file *base, int level)
{
    return file_of(base)->real->pMethods->xUnlock(file_of(base)->real, level);
}

static int wal_is_reserved(sqlite3_file *base, int *out)
{
    return file_of(base)->real->pMethods->xCheckReservedLock(file_of(base)->real, out);
}

static int wal_control(sqlite3_file *base, int what, void *with)
{
    return file_of(base)->real->pMethods->xFileControl(file_of(base)->real, what, with);
}

static int wal_sector(sqlite3_file *base)
{
    return file_of(base)->real->pMethods->xSectorSize(file_of(base)->real);
}

static int wal_device(sqlite3_file *base)
{
    return file_of(base)->real->pMethods->xDeviceCharacteristics(file_of(base)->real);
}

static const sqlite3_io_methods methods = {.iVersion = 1,
                                           .xClose = wal_close,
                                           .xRead = wal_read,
                                           .xWrite = wal_write,
                                           .xTruncate = wal_truncate,
                                           .xSync = wal_sync,
                                           .xFileSize = wal_size,
                                           .xLock = wal_lock,
                                           .xUnlock = wal_unlock,
                                           .xCheckReservedLock = wal_is_reserved,
                                           .xFileControl = wal_control,
                                           .xSectorSize = wal_sector,
                                           .xDeviceCharacteristics = wal_device};

/* Every file but the log is the system's own. */
static int open_any(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out)
{
    sqlite3_vfs *real = ((struct store_wal *)(void *)vfs)->real;
    struct file *f = file_of(base);
    if ((flags & SQLITE_OPEN_WAL) == 0)
        return real->xOpen(real, name, base, flags, out);
    memset(f, 0, sizeof *f);
    f->real = (sqlite3_file *)(void *)(f + 1);
    f->data = malloc(ROOM);
    int code = f->data == NULL ? SQLITE_NOMEM : real->xOpen(real, name, f->real, flags, out);
    if (code != SQLITE_OK)
        free(f->data);
    else
        base->pMethods = &methods;
    return code;
}

struct store_wal *store_wal_open(const char *vfs)
{
    /* Each connection is used by one thread at a time, and nobody asks how much memory SQLite has. This is refused once
     * SQLite is in use, which does no harm. */
    (void)sqlite3_config(SQLITE_CONFIG_MULTITHREAD);
    (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    sqlite3_vfs *real = sqlite3_initialize() == SQLITE_OK ? sqlite3_vfs_find(vfs) : NULL;
    struct store_wal *w = real == NULL ? NULL : calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->vfs = *real; /* whatever else it does it does as before */
    w->vfs.pNext = NULL;
    w->vfs.szOsFile = (int)sizeof(struct file) + real->szOsFile;
    w->vfs.xOpen = open_any;
    w->vfs.zName = w->name;
    w->real = real;
    sqlite3_snprintf(sizeof w->name, w->name, "warren-%p", (void *)w);
    if (sqlite3_vfs_register(&w->vfs, 0) == SQLITE_OK)
        return w;
    free(w);
    return NULL;
}

const char *store_wal_name(const struct store_wal *w)
{
    return w->name;
}

void store_wal_close(struct store_wal *w)
{
    if (w != NULL)
        sqlite3_vfs_unregister(&w->vfs);
    free(w);
}
