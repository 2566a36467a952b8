#include "CArchive.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>

// The parts of libarchive 3's interface (archive.h, archive_entry.h) that are used.
struct archive;
struct archive_entry;

enum { archive_ok = 0, regular_file = 0100000 };

static struct archive *(*load_new)(void);
static int (*load_format)(struct archive *);
static int (*load_store)(struct archive *);
static int (*load_open)(struct archive *, const char *);
static int (*load_header)(struct archive *, struct archive_entry *);
static ssize_t (*load_data)(struct archive *, const void *, size_t);
static int (*load_close)(struct archive *);
static int (*load_free)(struct archive *);
static const char *(*load_error)(struct archive *);
static struct archive_entry *(*load_entry_new)(void);
static void (*load_entry_free)(struct archive_entry *);
static void (*load_entry_name)(struct archive_entry *, const char *);
static void (*load_entry_size)(struct archive_entry *, int64_t);
static void (*load_entry_type)(struct archive_entry *, unsigned int);
static void (*load_entry_mode)(struct archive_entry *, mode_t);
static void (*load_entry_time)(struct archive_entry *, time_t, long);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_ready = 0;

static void load(void) {
    void *library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const struct {
        void *place;
        const char *name;
    } functions[] = {
        {&load_new, "archive_write_new"},
        {&load_format, "archive_write_set_format_zip"},
        {&load_store, "archive_write_zip_set_compression_store"},
        {&load_open, "archive_write_open_filename"},
        {&load_header, "archive_write_header"},
        {&load_data, "archive_write_data"},
        {&load_close, "archive_write_close"},
        {&load_free, "archive_write_free"},
        {&load_error, "archive_error_string"},
        {&load_entry_new, "archive_entry_new"},
        {&load_entry_free, "archive_entry_free"},
        {&load_entry_name, "archive_entry_set_pathname_utf8"},
        {&load_entry_size, "archive_entry_set_size"},
        {&load_entry_type, "archive_entry_set_filetype"},
        {&load_entry_mode, "archive_entry_set_perm"},
        {&load_entry_time, "archive_entry_set_mtime"},
    };
    for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
        void *symbol = dlsym(library, functions[index].name);
        if (!symbol) return;
        *(void **)functions[index].place = symbol;
    }
    is_ready = 1;
}

struct listen_zip {
    struct archive *archive;
};

int listen_zip_is_available(void) {
    pthread_once(&once, load);
    return is_ready;
}

listen_zip *listen_zip_create(const char *path) {
    if (!listen_zip_is_available()) return NULL;
    listen_zip *zip = calloc(1, sizeof *zip);
    if (!zip) return NULL;
    zip->archive = load_new();
    if (zip->archive && load_format(zip->archive) == archive_ok
        && load_store(zip->archive) == archive_ok
        && load_open(zip->archive, path) == archive_ok)
        return zip;
    if (zip->archive) load_free(zip->archive);
    free(zip);
    return NULL;
}

int listen_zip_add(listen_zip *zip, const char *name, const void *bytes, size_t length) {
    struct archive_entry *entry = load_entry_new();
    if (!entry) return 1;
    load_entry_name(entry, name);
    load_entry_size(entry, (int64_t)length);
    load_entry_type(entry, regular_file);
    load_entry_mode(entry, 0644);
    // The first day a ZIP entry can have: what is the same is written the same.
    load_entry_time(entry, 315532800, 0);
    int failed = load_header(zip->archive, entry) != archive_ok;
    const char *next = bytes;
    while (!failed && length > 0) {
        ssize_t count = load_data(zip->archive, next, length);
        if (count <= 0) failed = 1;
        else {
            next += count;
            length -= (size_t)count;
        }
    }
    load_entry_free(entry);
    return failed;
}

const char *listen_zip_error(listen_zip *zip) {
    const char *text = load_error(zip->archive);
    return text ? text : "no reason was given";
}

int listen_zip_close(listen_zip *zip) {
    int failed = load_close(zip->archive) != archive_ok;
    failed |= load_free(zip->archive) != archive_ok;
    free(zip);
    return failed;
}
