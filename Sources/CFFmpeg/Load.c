#define LISTEN_FF_LAYOUT_TABLE
#include "Load.h"

#include "CFFmpeg.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#define DEFINE(library, name, result, parameters) result (*listen_##name) parameters;
LISTEN_FF_FUNCTIONS(DEFINE)
LISTEN_FF_EITHER(DEFINE)

const listen_ff_layout *listen_ff_found = NULL;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int availability = LISTEN_FF_ABSENT;

enum { format, codec, util, resample, count };
static const char *const names[count] = {
    [format] = "avformat", [codec] = "avcodec", [util] = "avutil", [resample] = "swresample",
};

// Fields are added to structs with a minor version: an older one than was measured is no good.
static int fits(void *library, int which, const listen_ff_layout *layout) {
    char function[32];
    snprintf(function, sizeof function, "%s_version", names[which]);
    unsigned (*version)(void);
    *(void **)&version = dlsym(library, function);
    if (!version) return 0;
    const unsigned found = version();
    return (int)(found >> 16) == layout->majors[which]
        && (int)(found >> 8 & 0xFF) >= layout->minors[which];
}

static int find_functions(void *const *libraries) {
#define FIND(library, name, result, parameters) \
    *(void **)&listen_##name = dlsym(libraries[library], #name);
#define HAVE(library, name, result, parameters) \
    if (!listen_##name) return 0;
    LISTEN_FF_FUNCTIONS(FIND)
    LISTEN_FF_FUNCTIONS(HAVE)
    LISTEN_FF_EITHER(FIND)
    return listen_av_stream_get_side_data
        || (listen_av_packet_side_data_get
            && listen_ff_found->AVCodecParameters_coded_side_data);
}

// Opens the libraries of one release: all four, or none.
static int open_release(const listen_ff_layout *layout) {
    // What another library is made of comes before it, so that it finds this one.
    const int order[count] = {util, resample, codec, format};
    void *libraries[count] = {NULL};
    int is_whole = 1, is_good = 1;
    for (int index = 0; index < count && is_whole; index++) {
        const int which = order[index];
        char soname[48];
        snprintf(soname, sizeof soname, "lib%s.so.%d", names[which], layout->majors[which]);
        libraries[which] = dlopen(soname, RTLD_NOW | RTLD_LOCAL);
        is_whole = libraries[which] != NULL;
        if (is_whole && !fits(libraries[which], which, layout)) is_good = 0;
    }
    if (is_whole) availability = LISTEN_FF_OTHER_VERSION;
    listen_ff_found = layout;
    if (is_whole && is_good && find_functions(libraries)) return 1;
    listen_ff_found = NULL;
    for (int which = 0; which < count; which++)
        if (libraries[which]) dlclose(libraries[which]);
    return 0;
}

static void load(void) {
    const size_t releases = sizeof listen_ff_layouts / sizeof listen_ff_layouts[0];
    for (size_t index = 0; index < releases; index++) {
        if (!open_release(&listen_ff_layouts[index])) continue;
        // It would write onto the screen.
        listen_av_log_set_level(AV_LOG_QUIET);
        // A header of a few bytes may promise more packets than there is memory for; the
        // index of a day of sound takes a third of this.
        listen_av_max_alloc(256u << 20);
        availability = LISTEN_FF_READY;
        return;
    }
}

int listen_ff_availability(void) {
    pthread_once(&once, load);
    return availability;
}

const char *listen_ff_releases(void) { return LISTEN_FF_RELEASES; }
