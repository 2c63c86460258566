/* Files of the reader's on this device: where they belong by the XDG rules, and whole files put in their places, so
 * that at any moment all of a file is there or nothing of it. Failures leave their reason in errno. */
#ifndef TERM_DISK_H
#define TERM_DISK_H

#include <stdbool.h>
#include <stddef.h>

/* The folder that a variable of the environment names or, if it names none, the one below HOME. False with ENOENT where
 * there is neither, or with ENAMETOOLONG. */
bool disk_folder(const char *variable, const char *below_home, char *out, size_t size);
/* Makes the folders of a path that are missing, but for its last part. NULL or, where one cannot be made, the end of
 * its name in the path. */
char *disk_make_folders(char *path);

enum disk_put {
    DISK_NEW,  /* but a file that is there already stays */
    DISK_SAFE, /* it is on the disk, whatever happens then */
    DISK_QUICK /* soon */
};
/* Writes a temporary file, readable by its owner alone, and puts it in place of `path`. */
bool disk_put(const char *path, const char *temporary, const char *data, size_t size, enum disk_put how);

#endif
