#include "store_memory.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FILES = 8, NAME = 512, BLOCK = 512 };

struct bytes {
    uint8_t *data;
    size_t size;
};

struct handle;

struct disk_file {
    bool used;
    const struct handle *holder; /* who has it locked */
    char name[NAME];
    struct bytes now, disk; /* what is read; what is there after a power cut */
};

struct handle {
    sqlite3_file base;
    struct disk_file *file;
};

static struct disk_file files[FILES];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static const char *unreadable;
static int unreadable_code;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool cut, full, sync_fails, hold;
static unsigned slow;
static uint32_t syncs;
static sqlite3_vfs vfs;

static void set_size(struct bytes *b, size_t size)
{
    if (size > b->size) {
        b->data = realloc(b->data, size);
        memset(b->data + b->size, 0, size - b->size);
    }
    b->size = size;
}

static int disk_unlock(sqlite3_file *f, int level)
{
    struct handle *h = (struct handle *)f;
    pthread_mutex_lock(&mutex);
    if (level <= SQLITE_LOCK_SHARED && h->file->holder == h)
        h->file->holder = NULL;
    pthread_mutex_unlock(&mutex);
    return SQLITE_OK;
}

static int disk_close(sqlite3_file *f)
{
    return disk_unlock(f, SQLITE_LOCK_NONE);
}

static bool has(const char *bytes, size_t count, const char *mark)
{
    size_t size = strlen(mark);
    const char *end = bytes + count;
    for (const char *at = bytes; (size_t)(end - at) >= size; at++) {
        at = memchr(at, mark[0], (size_t)(end - at) - size + 1);
        if (at == NULL)
            return false;
        if (memcmp(at, mark, size) == 0)
            return true;
    }
    return false;
}

static int disk_read(sqlite3_file *f, void *to, int count, sqlite3_int64 at)
{
    const struct bytes *b = &((struct handle *)f)->file->now;
    pthread_mutex_lock(&mutex);
    int code = cut ? SQLITE_IOERR_READ : SQLITE_OK;
    const char *bad = unreadable;
    int bad_code = unreadable_code;
    size_t left = (size_t)at < b->size ? b->size - (size_t)at : 0, got = left < (size_t)count ? left : (size_t)count;
    if (got > 0)
        memcpy(to, b->data + at, got);
    memset((char *)to + got, 0, (size_t)count - got);
    if (code == SQLITE_OK && got < (size_t)count)
        code = SQLITE_IOERR_SHORT_READ;
    pthread_mutex_unlock(&mutex);
    return bad != NULL && has(to, (size_t)count, bad) ? bad_code : code;
}

static int disk_write(sqlite3_file *f, const void *from, int count, sqlite3_int64 at)
{
    struct bytes *b = &((struct handle *)f)->file->now;
    size_t end = (size_t)at + (size_t)count;
    pthread_mutex_lock(&mutex);
    int code = cut ? SQLITE_IOERR_WRITE : full && end > b->size ? SQLITE_FULL : SQLITE_OK;
    if (code == SQLITE_OK) {
        if (end > b->size)
            set_size(b, end);
        memcpy(b->data + at, from, (size_t)count);
    }
    pthread_mutex_unlock(&mutex);
    return code;
}

static int disk_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    struct bytes *b = &((struct handle *)f)->file->now;
    pthread_mutex_lock(&mutex);
    int code = cut ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
    if (code == SQLITE_OK && (size_t)size < b->size)
        b->size = (size_t)size;
    pthread_mutex_unlock(&mutex);
    return code;
}

static void persist(struct disk_file *f)
{
    f->disk.data = realloc(f->disk.data, f->now.size + 1);
    f->disk.size = f->now.size;
    if (f->now.size > 0)
        memcpy(f->disk.data, f->now.data, f->now.size);
}

static int disk_sync(sqlite3_file *f, int flags)
{
    (void)flags;
    pthread_mutex_lock(&mutex);
    while (hold && !cut)
        pthread_cond_wait(&changed, &mutex);
    unsigned wait = slow;
    syncs++;
    int code = cut || sync_fails ? SQLITE_IOERR_FSYNC : SQLITE_OK;
    if (code == SQLITE_OK)
        persist(((struct handle *)f)->file);
    pthread_mutex_unlock(&mutex);
    if (wait > 0)
        nanosleep(&(struct timespec){0, (long)wait * 1000000}, NULL);
    return code;
}

static int disk_size(sqlite3_file *f, sqlite3_int64 *out)
{
    pthread_mutex_lock(&mutex);
    *out = (sqlite3_int64)((struct handle *)f)->file->now.size;
    pthread_mutex_unlock(&mutex);
    return SQLITE_OK;
}

/* One who writes keeps everybody else out, those who read as well: a store has its file to itself. */
static int disk_lock(sqlite3_file *f, int level)
{
    struct handle *h = (struct handle *)f;
    pthread_mutex_lock(&mutex);
    bool free = h->file->holder == NULL || h->file->holder == h;
    if (free && level > SQLITE_LOCK_SHARED)
        h->file->holder = h;
    pthread_mutex_unlock(&mutex);
    return free ? SQLITE_OK : SQLITE_BUSY;
}

static int disk_reserved(sqlite3_file *f, int *out)
{
    (void)f;
    *out = 0;
    return SQLITE_OK;
}

static int disk_control(sqlite3_file *f, int op, void *with)
{
    (void)f, (void)op, (void)with;
    return SQLITE_NOTFOUND;
}

static int disk_sector(sqlite3_file *f)
{
    (void)f;
    return BLOCK;
}

static int disk_traits(sqlite3_file *f)
{
    (void)f;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = disk_close,
    .xRead = disk_read,
    .xWrite = disk_write,
    .xTruncate = disk_truncate,
    .xSync = disk_sync,
    .xFileSize = disk_size,
    .xLock = disk_lock,
    .xUnlock = disk_unlock,
    .xCheckReservedLock = disk_reserved,
    .xFileControl = disk_control,
    .xSectorSize = disk_sector,
    .xDeviceCharacteristics = disk_traits,
};

static struct disk_file *find(const char *name)
{
    for (int i = 0; i < FILES; i++)
        if (files[i].used && strcmp(files[i].name, name) == 0)
            return &files[i];
    return NULL;
}

/* A backup makes its file on the disk of the system, so that it belongs to its owner, before SQLite opens it. */
static bool may_make(const char *name, int flags)
{
    return !cut && ((flags & SQLITE_OPEN_CREATE) != 0 || access(name, F_OK) == 0);
}

static int disk_open(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out_flags)
{
    (void)v;
    pthread_mutex_lock(&mutex);
    name = name == NULL ? "temporary" : name;
    struct disk_file *file = find(name);
    for (int i = 0; i < FILES && file == NULL && may_make(name, flags); i++)
        if (!files[i].used) {
            file = &files[i];
            file->used = true;
            strncpy(file->name, name, NAME - 1);
        }
    ((struct handle *)f)->file = file;
    f->pMethods = file == NULL ? NULL : &methods;
    if (out_flags != NULL)
        *out_flags = flags;
    pthread_mutex_unlock(&mutex);
    return file == NULL ? SQLITE_CANTOPEN : SQLITE_OK;
}

static void drop(struct disk_file *f)
{
    free(f->now.data);
    free(f->disk.data);
    memset(f, 0, sizeof *f);
}

static int disk_delete(sqlite3_vfs *v, const char *name, int sync)
{
    (void)v, (void)sync;
    pthread_mutex_lock(&mutex);
    struct disk_file *f = find(name);
    int code = cut ? SQLITE_IOERR_DELETE : SQLITE_OK;
    if (f != NULL && !cut)
        drop(f);
    pthread_mutex_unlock(&mutex);
    return code;
}

static int disk_access(sqlite3_vfs *v, const char *name, int flags, int *out)
{
    (void)v, (void)flags;
    pthread_mutex_lock(&mutex);
    const struct disk_file *f = find(name);
    *out = f != NULL && (flags != SQLITE_ACCESS_EXISTS || f->now.size > 0);
    pthread_mutex_unlock(&mutex);
    return SQLITE_OK;
}

static int disk_path(sqlite3_vfs *v, const char *name, int size, char *out)
{
    (void)v;
    strncpy(out, name, (size_t)size - 1);
    out[size - 1] = '\0';
    return SQLITE_OK;
}

void memory_begin(void)
{
    for (int i = 0; i < FILES; i++)
        drop(&files[i]);
    cut = full = sync_fails = hold = false;
    unreadable = NULL;
    slow = 0;
    syncs = 0;
    if (vfs.zName != NULL)
        return;
    vfs = *sqlite3_vfs_find(NULL);
    vfs.iVersion = 1;
    vfs.szOsFile = (int)sizeof(struct handle);
    vfs.mxPathname = NAME - 1;
    vfs.pNext = NULL;
    vfs.zName = MEMORY_DISK;
    vfs.xOpen = disk_open;
    vfs.xDelete = disk_delete;
    vfs.xAccess = disk_access;
    vfs.xFullPathname = disk_path;
    sqlite3_vfs_register(&vfs, 0);
}

static void set(bool *what, bool value)
{
    pthread_mutex_lock(&mutex);
    *what = value;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
}

void memory_cut(void)
{
    set(&cut, true);
}

/* The blocks of a file that reached the disk without a sync. */
static void settle(struct disk_file *f, uint64_t *seed)
{
    for (size_t at = 0; at < f->now.size; at += BLOCK) {
        size_t size = f->now.size - at < BLOCK ? f->now.size - at : BLOCK;
        *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        if (*seed >> 63 == 0)
            continue;
        if (at + size > f->disk.size)
            set_size(&f->disk, at + size);
        memcpy(f->disk.data + at, f->now.data + at, size);
    }
    set_size(&f->now, f->disk.size);
    f->now.size = f->disk.size;
    if (f->disk.size > 0)
        memcpy(f->now.data, f->disk.data, f->disk.size);
}

void memory_back(uint64_t seed)
{
    pthread_mutex_lock(&mutex);
    cut = false;
    for (int i = 0; i < FILES; i++)
        if (files[i].used)
            settle(&files[i], &seed);
    pthread_mutex_unlock(&mutex);
}

void memory_full(bool is)
{
    set(&full, is);
}

void memory_unreadable(const char *mark, int code)
{
    pthread_mutex_lock(&mutex);
    unreadable = mark;
    unreadable_code = code;
    pthread_mutex_unlock(&mutex);
}

void memory_sync_fails(bool is)
{
    set(&sync_fails, is);
}

void memory_hold(bool is)
{
    set(&hold, is);
}

void memory_slow(unsigned milliseconds)
{
    pthread_mutex_lock(&mutex);
    slow = milliseconds;
    pthread_mutex_unlock(&mutex);
}

uint32_t memory_syncs(void)
{
    pthread_mutex_lock(&mutex);
    uint32_t count = syncs;
    pthread_mutex_unlock(&mutex);
    return count;
}
