// libpng and TurboJPEG, each loaded by the first picture of its kind: linked, they would cost
// every start of the program.
//
// Every function is safe to call from any thread, keeps nothing, and returns 0 when it did its
// work. Damaged data ends a call with LISTEN_PICTURE_DAMAGED and leaves nothing behind.
#ifndef LISTEN_CPICTURES_H
#define LISTEN_CPICTURES_H

#include <stddef.h>
#include <stdint.h>

enum {
    LISTEN_PICTURE_READ = 0,
    LISTEN_PICTURE_DAMAGED = 1,
    // The library is not on this machine, or too old.
    LISTEN_PICTURE_NO_LIBRARY = 2,
    // Not enough memory, or more work than any honest picture asks for.
    LISTEN_PICTURE_TOO_MUCH = 3,
};

// The extent of a PNG in pixels, from its header alone.
int listen_png_extent(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);
// Decodes a PNG into `rgba`: four bytes a pixel, sRGB, not premultiplied; `capacity` must be
// width * height * 4 as told by `listen_png_extent`.
int listen_png_decode(const uint8_t *bytes, size_t count, uint8_t *rgba, size_t capacity);

// The extent of a JPEG in pixels, from its header alone.
int listen_jpeg_extent(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);
// Decodes a JPEG at 1/`reduction` (1, 2, 4 or 8) of its extent, rounded up, into `rgb`: three
// bytes a pixel; `capacity` must be what that takes.
int listen_jpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t reduction, uint8_t *rgb, size_t capacity);

#endif
