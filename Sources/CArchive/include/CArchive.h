// libarchive, loaded when the first archive is written: it is not needed for anything else, and
// may well be absent.
#ifndef LISTEN_CARCHIVE_H
#define LISTEN_CARCHIVE_H

#include <stddef.h>

// A ZIP file that is being written, its entries stored as they are.
typedef struct listen_zip listen_zip;

// Whether libarchive is there. From any thread.
int listen_zip_is_available(void);
// Begins a file at a path, replacing what is there; NULL when that cannot be.
listen_zip *listen_zip_create(const char *path);
// Adds an entry of a UTF-8 name; 0 when it was written.
int listen_zip_add(listen_zip *zip, const char *name, const void *bytes, size_t length);
// Why the last call failed, in the library's words; valid until the next call.
const char *listen_zip_error(listen_zip *zip);
// Ends the file and frees all; 0 when the whole was written.
int listen_zip_close(listen_zip *zip);

#endif
