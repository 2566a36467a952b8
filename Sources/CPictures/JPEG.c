#include "CPictures.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// TurboJPEG's interface, which is the same on every distribution: libjpeg's own structs are of
// version 62 on some and of 80 on others. No header of it is needed to build.
enum { tj_rgb = 0, tj_warning = 0 };

#define LISTEN_JPEG_FUNCTIONS(X) \
    X(tjInitDecompress, void *, (void)) \
    X(tjDestroy, int, (void *)) \
    X(tjGetErrorCode, int, (void *)) \
    X(tjGetErrorStr2, char *, (void *)) \
    X(tjDecompressHeader3, int, \
      (void *, const unsigned char *, unsigned long, int *, int *, int *, int *)) \
    X(tjDecompress2, int, \
      (void *, const unsigned char *, unsigned long, unsigned char *, int, int, int, int, int))

#define LISTEN_DECLARE(name, result, parameters) static result (*load_##name) parameters;
LISTEN_JPEG_FUNCTIONS(LISTEN_DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded = 0;

static void load(void) {
    void *library = dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define LISTEN_FIND(name, result, parameters) \
    if (!(*(void **)&load_##name = dlsym(library, #name))) return;
    LISTEN_JPEG_FUNCTIONS(LISTEN_FIND)
    is_loaded = 1;
}

// A progressive file may have as many scans as it likes, each worth a pass over the picture;
// honest ones have about ten (libjpeg-turbo, "Two issues with the JPEG standard").
enum { most_scans = 64 };

// Counts the scans up to the end of the first picture, as far as the markers go.
static int count_scans(const uint8_t *bytes, size_t count) {
    int scans = 0;
    size_t at = 2;
    while (at + 1 < count && scans <= most_scans) {
        if (bytes[at] != 0xFF) {
            at++;
            continue;
        }
        const uint8_t marker = bytes[at + 1];
        // A filling byte, which the next look begins with.
        if (marker == 0xFF) {
            at++;
            continue;
        }
        at += 2;
        if (marker == 0xD9) break;
        // A byte of the scan, and marks without a length.
        if (marker == 0x00 || marker == 0x01 || (marker >= 0xD0 && marker <= 0xD8)) continue;
        scans += marker == 0xDA;
        if (at + 1 >= count) break;
        const size_t length = (size_t)bytes[at] << 8 | bytes[at + 1];
        at += length < 2 ? 2 : length;
    }
    return scans;
}

// The status after a call that failed: what is cut short gives a warning, and a picture.
static int status_of(void *reader) {
    if (load_tjGetErrorCode(reader) == tj_warning) return LISTEN_PICTURE_READ;
    const char *reason = load_tjGetErrorStr2(reader);
    return reason && strstr(reason, "memory") ? LISTEN_PICTURE_TOO_MUCH : LISTEN_PICTURE_DAMAGED;
}

static void *begin(int *status) {
    pthread_once(&once, load);
    *status = is_loaded ? LISTEN_PICTURE_TOO_MUCH : LISTEN_PICTURE_NO_LIBRARY;
    return is_loaded ? load_tjInitDecompress() : NULL;
}

int listen_jpeg_extent(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    int status;
    void *reader = begin(&status);
    if (!reader) return status;
    int wide = 0, high = 0, sampling = 0, colours = 0;
    // It also fails at a sampling of colours it has no name for, and can decode all the same; and it
    // does not where tables are all there is.
    load_tjDecompressHeader3(reader, bytes, count, &wide, &high, &sampling, &colours);
    status = wide < 1 || high < 1 ? LISTEN_PICTURE_DAMAGED : LISTEN_PICTURE_READ;
    if (status == LISTEN_PICTURE_READ) {
        *width = (uint32_t)wide;
        *height = (uint32_t)high;
    }
    load_tjDestroy(reader);
    return status;
}

int listen_jpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t reduction, uint8_t *rgb, size_t capacity) {
    uint32_t width, height;
    int status = listen_jpeg_extent(bytes, count, &width, &height);
    if (status) return status;
    width = (width + reduction - 1) / reduction;
    height = (height + reduction - 1) / reduction;
    if ((size_t)width * height * 3 != capacity) return LISTEN_PICTURE_DAMAGED;
    if (count_scans(bytes, count) > most_scans) return LISTEN_PICTURE_TOO_MUCH;
    void *reader = begin(&status);
    if (!reader) return status;
    const int failed = load_tjDecompress2(
        reader, bytes, count, rgb, (int)width, (int)(width * 3), (int)height, tj_rgb, 0);
    status = failed ? status_of(reader) : LISTEN_PICTURE_READ;
    load_tjDestroy(reader);
    return status;
}
