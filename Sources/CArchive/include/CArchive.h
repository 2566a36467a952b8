// libarchive, loaded when the first archive is written or read: it is not needed for anything else, and
// may well be absent.
#ifndef LISTEN_CARCHIVE_H
#define LISTEN_CARCHIVE_H

#include <stddef.h>
#include <stdint.h>

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

// A ZIP file that is being read, entry by entry.
typedef struct listen_unzip listen_unzip;

// Opens the file at a path; NULL when that cannot be.
listen_unzip *listen_unzip_open(const char *path);
// Whether libarchive reads files that zstd compressed.
int listen_zstd_is_available(void);
// Opens a file that zstd compressed, which has one entry without a name; NULL when that cannot be.
listen_unzip *listen_zstd_open(const char *path);
// Goes to the next entry: 1 for one, 0 at the end, -1 for a damaged file.
int listen_unzip_next(listen_unzip *zip);
// The entry's name as its bytes are, or NULL; valid until the next entry.
const char *listen_unzip_name(listen_unzip *zip);
// 0 for a file, 1 for a folder, 2 for links, devices and the like.
int listen_unzip_kind(listen_unzip *zip);
// The stated size of the entry; -1 when none is stated.
int64_t listen_unzip_size(listen_unzip *zip);
// Whether the entry can be read only with a password.
int listen_unzip_is_encrypted(listen_unzip *zip);
// The next bytes of the entry: their count, 0 at its end, below 0 for a failure.
long listen_unzip_read(listen_unzip *zip, void *bytes, size_t length);
// Why the last call failed, in the library's words; valid until the next call.
const char *listen_unzip_error(listen_unzip *zip);
// Frees all.
void listen_unzip_close(listen_unzip *zip);

#endif
