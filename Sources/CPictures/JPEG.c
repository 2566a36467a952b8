#include "CPictures.h"

#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>

#define LISTEN_JPEG_FUNCTIONS(X) \
    X(jpeg_std_error) X(jpeg_CreateDecompress) X(jpeg_mem_src) X(jpeg_read_header) \
    X(jpeg_start_decompress) X(jpeg_read_scanlines) X(jpeg_finish_decompress) \
    X(jpeg_destroy_decompress)

#define LISTEN_DECLARE(name) static __typeof__(&name) load_##name;
LISTEN_JPEG_FUNCTIONS(LISTEN_DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded = 0;

static void load(void) {
    // The interface of libjpeg 6b, which the headers at build time are of too.
    void *library = dlopen("libjpeg.so.62", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define LISTEN_FIND(name) \
    if (!(load_##name = (__typeof__(&name))dlsym(library, #name))) return;
    LISTEN_JPEG_FUNCTIONS(LISTEN_FIND)
    is_loaded = 1;
}

// A progressive file may have as many scans as it likes, each worth a pass over the picture;
// honest ones have about ten (libjpeg-turbo, "Two issues with the JPEG standard").
static const int most_scans = 64;
// What a picture of the largest extent takes when all its coefficients are kept.
static const long most_memory = 256L << 20;

struct reader {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    int status;
};

static void leave(j_common_ptr jpeg) {
    struct reader *reader = (struct reader *)jpeg->client_data;
    reader->status = jpeg->err->msg_code == JERR_OUT_OF_MEMORY ? LISTEN_PICTURE_TOO_MUCH
                                                                : LISTEN_PICTURE_DAMAGED;
    longjmp(reader->escape, 1);
}

static void say_nothing(j_common_ptr jpeg) { (void)jpeg; }
static void emit_nothing(j_common_ptr jpeg, int level) { (void)jpeg, (void)level; }

static void watch(j_common_ptr jpeg) {
    struct reader *reader = (struct reader *)jpeg->client_data;
    if (reader->jpeg.input_scan_number <= most_scans) return;
    reader->status = LISTEN_PICTURE_TOO_MUCH;
    longjmp(reader->escape, 1);
}

// Reads the header; what follows must be inside the reach of `reader->escape`.
static void begin(struct reader *reader, const uint8_t *bytes, size_t count) {
    load_jpeg_mem_src(&reader->jpeg, bytes, count);
    load_jpeg_read_header(&reader->jpeg, TRUE);
    reader->jpeg.mem->max_memory_to_use = most_memory;
}

static int prepare(struct reader *reader) {
    pthread_once(&once, load);
    if (!is_loaded) return LISTEN_PICTURE_NO_LIBRARY;
    reader->status = LISTEN_PICTURE_READ;
    reader->jpeg.err = load_jpeg_std_error(&reader->errors);
    reader->errors.error_exit = leave;
    reader->errors.output_message = say_nothing;
    reader->errors.emit_message = emit_nothing;
    reader->jpeg.client_data = reader;
    return LISTEN_PICTURE_READ;
}

// Reads the header and has `work` done; what is found wrong on the way ends it all.
static int with_picture(
    const uint8_t *bytes, size_t count, int (*work)(struct reader *, void *), void *context) {
    struct reader reader;
    int status = prepare(&reader);
    if (status) return status;
    if (setjmp(reader.escape)) {
        load_jpeg_destroy_decompress(&reader.jpeg);
        return reader.status;
    }
    // Creating clears all but the error manager and the client's data.
    load_jpeg_CreateDecompress(&reader.jpeg, JPEG_LIB_VERSION, sizeof reader.jpeg);
    begin(&reader, bytes, count);
    status = work(&reader, context);
    load_jpeg_destroy_decompress(&reader.jpeg);
    return status;
}

struct extent {
    uint32_t *width, *height;
};

static int measure(struct reader *reader, void *context) {
    struct extent *extent = context;
    *extent->width = reader->jpeg.image_width;
    *extent->height = reader->jpeg.image_height;
    return LISTEN_PICTURE_READ;
}

struct target {
    uint32_t reduction;
    uint8_t *rgb;
    size_t capacity;
};

static int decode(struct reader *reader, void *context) {
    struct target *target = context;
    j_decompress_ptr jpeg = &reader->jpeg;
    reader->progress.progress_monitor = watch;
    jpeg->progress = &reader->progress;
    jpeg->out_color_space = JCS_RGB;
    jpeg->scale_num = 1;
    jpeg->scale_denom = target->reduction;
    load_jpeg_start_decompress(jpeg);
    size_t row = (size_t)jpeg->output_width * 3;
    if (jpeg->output_components != 3 || row * jpeg->output_height != target->capacity)
        return LISTEN_PICTURE_DAMAGED;
    while (jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW line = target->rgb + row * jpeg->output_scanline;
        load_jpeg_read_scanlines(jpeg, &line, 1);
    }
    load_jpeg_finish_decompress(jpeg);
    return LISTEN_PICTURE_READ;
}

int listen_jpeg_extent(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    struct extent extent = {width, height};
    return with_picture(bytes, count, measure, &extent);
}

int listen_jpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t reduction, uint8_t *rgb, size_t capacity) {
    struct target target = {reduction, rgb, capacity};
    return with_picture(bytes, count, decode, &target);
}
