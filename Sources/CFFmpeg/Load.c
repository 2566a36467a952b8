#include "Load.h"

#include "CFFmpeg.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>

#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)
#define SONAME(name, major) "lib" name ".so." TEXT(major)

#define DEFINE(library, name) __typeof__(name) *listen_##name;
LISTEN_FF_FUNCTIONS(DEFINE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int availability = LISTEN_FF_ABSENT;

// Fields are added to structs with a minor version, so an older one than the headers' is no good.
static int fits(void *library, const char *function, unsigned wanted) {
    unsigned (*version)(void);
    *(void **)&version = dlsym(library, function);
    if (!version) return 0;
    unsigned found = version();
    return AV_VERSION_MAJOR(found) == AV_VERSION_MAJOR(wanted)
        && AV_VERSION_MINOR(found) >= AV_VERSION_MINOR(wanted);
}

static void load(void) {
    void *util = dlopen(SONAME("avutil", LIBAVUTIL_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
    void *resample =
        dlopen(SONAME("swresample", LIBSWRESAMPLE_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
    void *codec = dlopen(SONAME("avcodec", LIBAVCODEC_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
    void *format = dlopen(SONAME("avformat", LIBAVFORMAT_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
    if (!util || !resample || !codec || !format) return;
    availability = LISTEN_FF_OTHER_VERSION;
    if (!fits(util, "avutil_version", LIBAVUTIL_VERSION_INT)
        || !fits(resample, "swresample_version", LIBSWRESAMPLE_VERSION_INT)
        || !fits(codec, "avcodec_version", LIBAVCODEC_VERSION_INT)
        || !fits(format, "avformat_version", LIBAVFORMAT_VERSION_INT))
        return;
#define FIND(library, name) \
    if (!(*(void **)&listen_##name = dlsym(library, #name))) return;
    LISTEN_FF_FUNCTIONS(FIND)
    // It would write onto the screen.
    listen_av_log_set_level(AV_LOG_QUIET);
    // A header of a few bytes may promise more packets than there is memory for; the
    // index of a day of sound takes a third of this.
    listen_av_max_alloc(256u << 20);
    availability = LISTEN_FF_READY;
}

int listen_ff_availability(void) {
    pthread_once(&once, load);
    return availability;
}

int listen_ff_wanted(int library) {
    const int majors[] = {
        LIBAVFORMAT_VERSION_MAJOR, LIBAVCODEC_VERSION_MAJOR, LIBAVUTIL_VERSION_MAJOR,
        LIBSWRESAMPLE_VERSION_MAJOR,
    };
    return library >= 0 && library < 4 ? majors[library] : 0;
}
