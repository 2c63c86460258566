/* The files of the page, read into memory once together with their header lines. What is not in this list cannot be
 * asked for, so no path leads out of the folder. */
#ifndef SERVER_FILES_H
#define SERVER_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum { FILES_MAX = 1024, FILES_BYTES_MAX = 64 << 20, FILES_DEPTH_MAX = 8, FILES_NAME_MAX = 256 };

/* One way to send a file: as it is, or compressed. */
struct file_form {
    const char *data; /* NULL if the file is not sent in this form */
    size_t size;
    char tag[32];    /* the entity tag, with its quotation marks */
    char head[320];  /* the header lines about the file, each with its CR LF */
    char again[160]; /* those of them that go with "304 Not Modified" */
};

struct file {
    char name[FILES_NAME_MAX]; /* "/index.html" */
    struct file_form plain, gzip;
};

struct files {
    struct file *file; /* sorted by name */
    char *store;       /* the bytes of all files, one after the other */
    size_t count, bytes;
};

enum files_error {
    FILES_FINE,
    FILES_NO_FOLDER,  /* `what` cannot be opened */
    FILES_NO_PAGE,    /* it has no index.html */
    FILES_UNREADABLE, /* the file `what`, or its name is too long */
    FILES_TOO_MUCH,   /* more files or bytes than a page may have */
    FILES_NO_MEMORY
};

/* Reads a folder. Hidden files are not part of a page, nor are links to folders. On an error there is nothing to
 * free, and `what` says which file or folder it is about. */
enum files_error files_load(struct files *f, const char *folder, char *what, size_t size);
void files_free(struct files *f);

const struct file *files_find(const struct files *f, const char *name);

/* The media type by the end of a name; octets where that is not known. */
const char *files_type(const char *name);
/* Whether the name contains a hash of the content, which therefore never changes: app-3FXQZ2LA.js, app.9f86d081.css. */
bool files_is_hashed(const char *name);

#endif
