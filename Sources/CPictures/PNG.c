#include "CPictures.h"

#include <dlfcn.h>
#include <png.h>
#include <pthread.h>
#include <string.h>

// The simplified interface of libpng 1.6: it needs no setjmp and bounds its own chunks.
#define LISTEN_PNG_FUNCTIONS(X) \
    X(png_image_begin_read_from_memory) X(png_image_finish_read) X(png_image_free)

#define LISTEN_DECLARE(name) static __typeof__(&name) load_##name;
LISTEN_PNG_FUNCTIONS(LISTEN_DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded = 0;

static void load(void) {
    void *library = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define LISTEN_FIND(name) \
    if (!(load_##name = (__typeof__(&name))dlsym(library, #name))) return;
    LISTEN_PNG_FUNCTIONS(LISTEN_FIND)
    is_loaded = 1;
}

static int begin(png_image *image, const uint8_t *bytes, size_t count) {
    pthread_once(&once, load);
    if (!is_loaded) return LISTEN_PICTURE_NO_LIBRARY;
    memset(image, 0, sizeof *image);
    image->version = PNG_IMAGE_VERSION;
    if (load_png_image_begin_read_from_memory(image, bytes, count)) return LISTEN_PICTURE_READ;
    load_png_image_free(image);
    return LISTEN_PICTURE_DAMAGED;
}

int listen_png_extent(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    png_image image;
    int status = begin(&image, bytes, count);
    if (status) return status;
    *width = image.width;
    *height = image.height;
    load_png_image_free(&image);
    return LISTEN_PICTURE_READ;
}

int listen_png_decode(const uint8_t *bytes, size_t count, uint8_t *rgba, size_t capacity) {
    png_image image;
    int status = begin(&image, bytes, count);
    if (status) return status;
    image.format = PNG_FORMAT_RGBA;
    if ((size_t)image.width * image.height * 4 != capacity) {
        load_png_image_free(&image);
        return LISTEN_PICTURE_DAMAGED;
    }
    int is_read = load_png_image_finish_read(&image, NULL, rgba, (png_int_32)(image.width * 4), NULL);
    load_png_image_free(&image);
    return is_read ? LISTEN_PICTURE_READ : LISTEN_PICTURE_DAMAGED;
}
