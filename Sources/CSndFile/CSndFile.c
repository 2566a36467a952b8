#include "CSndFile.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

// The parts of libsndfile 1's interface (sndfile.h) that are used.
enum { mode_write = 0x20 };
// FLAC of 16 bits, MPEG of layer III, and Opus in Ogg.
static const int formats[] = {0x170000 | 0x0002, 0x230000 | 0x0082, 0x200000 | 0x0064};
typedef struct {
    int64_t frames;
    int rate, channels, format, sections, is_seekable;
} sound_form;

// The library's state of a file, and the way to bytes that the program gives it.
typedef struct library_file library_file;
typedef struct {
    int64_t (*length)(void *);
    int64_t (*seek)(int64_t, int, void *);
    int64_t (*read)(void *, int64_t, void *);
    int64_t (*write)(const void *, int64_t, void *);
    int64_t (*tell)(void *);
} sound_bytes;

struct listen_flac {
    library_file *file;
    int descriptor;
    // The number of the first error in writing; the library reports none of those at the end.
    int fault;
};

static library_file *(*load_open)(sound_bytes *, int, sound_form *, void *);
static int64_t (*load_write)(library_file *, const short *, int64_t);
static const char *(*load_error)(library_file *);
static int (*load_close)(library_file *);
static int (*load_check)(const sound_form *);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_ready = 0;

static void load(void) {
    void *library = dlopen("libsndfile.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const struct {
        void *place;
        const char *name;
    } functions[] = {
        {&load_open, "sf_open_virtual"},
        {&load_write, "sf_write_short"},
        {&load_error, "sf_strerror"},
        {&load_close, "sf_close"},
        {&load_check, "sf_format_check"},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *found = dlsym(library, functions[index].name);
        if (!found) return;
        *(void **)functions[index].place = found;
    }
    is_ready = 1;
}

int listen_flac_is_available(void) {
    pthread_once(&once, load);
    return is_ready;
}

static int64_t length_of(void *user) {
    struct stat facts;
    return fstat(((listen_flac *)user)->descriptor, &facts) == 0 ? facts.st_size : -1;
}

static int64_t seek_to(int64_t offset, int whence, void *user) {
    return lseek(((listen_flac *)user)->descriptor, offset, whence);
}

static int64_t read_from(void *bytes, int64_t count, void *user) {
    return read(((listen_flac *)user)->descriptor, bytes, (size_t)count);
}

static int64_t write_to(const void *bytes, int64_t count, void *user) {
    listen_flac *flac = user;
    int64_t done = 0;
    while (done < count) {
        ssize_t written = write(flac->descriptor, (const char *)bytes + done, (size_t)(count - done));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            if (!flac->fault) flac->fault = written < 0 ? errno : EIO;
            break;
        }
        done += written;
    }
    return done;
}

static int64_t tell_of(void *user) { return lseek(((listen_flac *)user)->descriptor, 0, SEEK_CUR); }

static int form_of(int encoding, int rate, int channels, sound_form *form) {
    if (encoding < 0 || (size_t)encoding >= sizeof formats / sizeof *formats) return 0;
    *form = (sound_form){.rate = rate, .channels = channels, .format = formats[encoding]};
    return 1;
}

int listen_sound_can_write(int encoding, int rate, int channels) {
    sound_form form;
    if (!listen_flac_is_available() || !form_of(encoding, rate, channels, &form)) return 0;
    return load_check(&form) == 1;
}

listen_flac *listen_flac_open(int descriptor, int rate, int channels, int *fault) {
    return listen_sound_open(listen_sound_flac, descriptor, rate, channels, fault);
}

listen_flac *listen_sound_open(int encoding, int descriptor, int rate, int channels, int *fault) {
    *fault = -1;
    sound_form form;
    if (!listen_flac_is_available() || !form_of(encoding, rate, channels, &form)) return NULL;
    listen_flac *flac = calloc(1, sizeof *flac);
    if (!flac) {
        *fault = ENOMEM;
        return NULL;
    }
    flac->descriptor = descriptor;
    sound_bytes bytes = {length_of, seek_to, read_from, write_to, tell_of};
    flac->file = load_open(&bytes, mode_write, &form, flac);
    if (flac->file && !flac->fault) return flac;
    if (flac->fault) *fault = flac->fault;
    if (flac->file) load_close(flac->file);
    free(flac);
    return NULL;
}

int listen_flac_write(listen_flac *flac, const int16_t *samples, size_t count) {
    int is_whole = load_write(flac->file, samples, (int64_t)count) == (int64_t)count;
    if (flac->fault) return flac->fault;
    return is_whole ? 0 : -1;
}

const char *listen_flac_error(listen_flac *flac) {
    return is_ready ? load_error(flac ? flac->file : NULL) : "libsndfile is not there";
}

int listen_flac_close(listen_flac *flac) {
    int is_whole = load_close(flac->file) == 0;
    int fault = flac->fault;
    free(flac);
    if (fault) return fault;
    return is_whole ? 0 : -1;
}
