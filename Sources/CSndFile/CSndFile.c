#include "CSndFile.h"

#include <dlfcn.h>
#include <pthread.h>

// The parts of libsndfile 1's interface (sndfile.h) that are used.
enum { mode_write = 0x20, format_flac = 0x170000, format_16_bits = 0x0002 };
typedef struct {
    int64_t frames;
    int rate, channels, format, sections, is_seekable;
} sound_form;

static listen_flac *(*load_open)(int, int, sound_form *, int);
static int64_t (*load_write)(listen_flac *, const short *, int64_t);
static const char *(*load_error)(listen_flac *);
static int (*load_close)(listen_flac *);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_ready = 0;

static void load(void) {
    void *library = dlopen("libsndfile.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const struct {
        void *place;
        const char *name;
    } functions[] = {
        {&load_open, "sf_open_fd"},
        {&load_write, "sf_write_short"},
        {&load_error, "sf_strerror"},
        {&load_close, "sf_close"},
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

listen_flac *listen_flac_open(int descriptor, int rate, int channels) {
    if (!listen_flac_is_available()) return NULL;
    sound_form form = {.rate = rate, .channels = channels, .format = format_flac | format_16_bits};
    return load_open(descriptor, mode_write, &form, 0);
}

int listen_flac_write(listen_flac *file, const int16_t *samples, size_t count) {
    return load_write(file, samples, (int64_t)count) == (int64_t)count ? 0 : -1;
}

const char *listen_flac_error(listen_flac *file) {
    return is_ready ? load_error(file) : "libsndfile is not there";
}

int listen_flac_close(listen_flac *file) { return load_close(file); }
