#include "CArchive.h"

#define _GNU_SOURCE
#include <dlfcn.h>
#include <locale.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>

// The parts of libarchive 3's interface (archive.h, archive_entry.h) that are used.
struct archive;
struct archive_entry;

enum { archive_ok = 0, archive_end = 1, archive_warning = -20 };
enum { file_kinds = 0170000, regular_file = 0100000, folder = 0040000 };

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
static struct archive *(*load_reader)(void);
static int (*load_read_zip)(struct archive *);
static int (*load_read_raw)(struct archive *);
static int (*load_read_zstd)(struct archive *);
static int (*load_read_open)(struct archive *, const char *, size_t);
static int (*load_next)(struct archive *, struct archive_entry **);
static ssize_t (*load_read)(struct archive *, void *, size_t);
static int (*load_read_free)(struct archive *);
static const char *(*load_get_name)(struct archive_entry *);
static unsigned int (*load_get_type)(struct archive_entry *);
static int64_t (*load_get_size)(struct archive_entry *);
static int (*load_has_size)(struct archive_entry *);
static int (*load_is_encrypted)(struct archive_entry *);
static const char *(*load_get_link)(struct archive_entry *);

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
        {&load_reader, "archive_read_new"},
        {&load_read_zip, "archive_read_support_format_zip"},
        {&load_read_open, "archive_read_open_filename"},
        {&load_next, "archive_read_next_header"},
        {&load_read, "archive_read_data"},
        {&load_read_free, "archive_read_free"},
        {&load_get_name, "archive_entry_pathname"},
        {&load_get_type, "archive_entry_filetype"},
        {&load_get_size, "archive_entry_size"},
        {&load_has_size, "archive_entry_size_is_set"},
        {&load_is_encrypted, "archive_entry_is_encrypted"},
        {&load_get_link, "archive_entry_hardlink"},
    };
    for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
        void *symbol = dlsym(library, functions[index].name);
        if (!symbol) return;
        *(void **)functions[index].place = symbol;
    }
    // Versions before 3.3.3 know no zstd.
    *(void **)&load_read_raw = dlsym(library, "archive_read_support_format_raw");
    *(void **)&load_read_zstd = dlsym(library, "archive_read_support_filter_zstd");
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

struct listen_unzip {
    struct archive *archive;
    struct archive_entry *entry;
    // In the locale C, names that are marked as UTF-8 would lose their letters.
    locale_t locale;
};

listen_unzip *listen_unzip_open(const char *path) {
    if (!listen_zip_is_available()) return NULL;
    listen_unzip *zip = calloc(1, sizeof *zip);
    if (!zip) return NULL;
    zip->locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    zip->archive = load_reader();
    if (zip->archive && load_read_zip(zip->archive) == archive_ok
        && load_read_open(zip->archive, path, 65536) == archive_ok)
        return zip;
    listen_unzip_close(zip);
    return NULL;
}

int listen_zstd_is_available(void) {
    return listen_zip_is_available() && load_read_raw && load_read_zstd;
}

listen_unzip *listen_zstd_open(const char *path) {
    if (!listen_zstd_is_available()) return NULL;
    listen_unzip *zip = calloc(1, sizeof *zip);
    if (!zip) return NULL;
    zip->archive = load_reader();
    // A warning says that another program would be started for it.
    if (zip->archive && load_read_raw(zip->archive) == archive_ok
        && load_read_zstd(zip->archive) == archive_ok
        && load_read_open(zip->archive, path, 65536) == archive_ok)
        return zip;
    listen_unzip_close(zip);
    return NULL;
}

int listen_unzip_next(listen_unzip *zip) {
    locale_t before = zip->locale ? uselocale(zip->locale) : (locale_t)0;
    int state = load_next(zip->archive, &zip->entry);
    if (zip->locale) uselocale(before);
    if (state == archive_end) return 0;
    return state == archive_ok || state == archive_warning ? 1 : -1;
}

const char *listen_unzip_name(listen_unzip *zip) {
    locale_t before = zip->locale ? uselocale(zip->locale) : (locale_t)0;
    const char *name = load_get_name(zip->entry);
    if (zip->locale) uselocale(before);
    return name;
}

int listen_unzip_kind(listen_unzip *zip) {
    if (load_get_link(zip->entry)) return 2;
    unsigned int kind = load_get_type(zip->entry) & file_kinds;
    return kind == regular_file ? 0 : kind == folder ? 1 : 2;
}

int64_t listen_unzip_size(listen_unzip *zip) {
    return load_has_size(zip->entry) ? load_get_size(zip->entry) : -1;
}

int listen_unzip_is_encrypted(listen_unzip *zip) { return load_is_encrypted(zip->entry); }

long listen_unzip_read(listen_unzip *zip, void *bytes, size_t length) {
    return load_read(zip->archive, bytes, length);
}

const char *listen_unzip_error(listen_unzip *zip) {
    const char *text = load_error(zip->archive);
    return text ? text : "no reason was given";
}

void listen_unzip_close(listen_unzip *zip) {
    if (zip->archive) load_read_free(zip->archive);
    if (zip->locale) freelocale(zip->locale);
    free(zip);
}
