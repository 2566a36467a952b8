// FFmpeg as this target sees it: its functions by pointers that are set once, its structs by the
// places of their fields in the release that was found. No header of FFmpeg is needed to build.
#ifndef LISTEN_CFFMPEG_LOAD_H
#define LISTEN_CFFMPEG_LOAD_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>

#include "Names.h"

#if UINTPTR_MAX != 0xFFFFFFFFFFFFFFFFu
#error "listen is for 64-bit machines: the layouts of FFmpeg's structs are measured there."
#endif

typedef struct AVCodec AVCodec;
typedef struct AVCodecContext AVCodecContext;
typedef struct AVCodecDescriptor AVCodecDescriptor;
typedef struct AVCodecParameters AVCodecParameters;
typedef struct AVDictionary AVDictionary;
typedef struct AVFormatContext AVFormatContext;
typedef struct AVFrame AVFrame;
typedef struct AVIndexEntry AVIndexEntry;
typedef struct AVInputFormat AVInputFormat;
typedef struct AVIOContext AVIOContext;
typedef struct AVPacket AVPacket;
typedef struct AVPacketSideData AVPacketSideData;
typedef struct AVStream AVStream;
typedef struct SwrContext SwrContext;

typedef uint8_t **listen_ff_out;
typedef const uint8_t **listen_ff_in;
typedef int listen_ff_read(void *, uint8_t *, int);
typedef int listen_ff_write(void *, uint8_t *, int);
typedef int64_t listen_ff_seeker(void *, int64_t, int);
typedef int listen_ff_opener(
    AVFormatContext *, AVIOContext **, const char *, int, AVDictionary **);

// The structs that are the same in every release, and held by value.
typedef struct {
    int num, den;
} AVRational;
typedef struct {
    int order;
    int nb_channels;
    union {
        uint64_t mask;
        void *map;
    } u;
    void *opaque;
} AVChannelLayout;
typedef struct {
    int (*callback)(void *);
    void *opaque;
} AVIOInterruptCB;

#define ENUM(name) int

// The places of fields, in bytes, in one release.
typedef struct {
    // The major versions of libavformat, libavcodec, libavutil and libswresample, and the oldest
    // minor ones whose structs have the fields.
    int majors[4], minors[4];
#define LISTEN_FF_PLACE(type, field, kind) uint16_t type##_##field;
    LISTEN_FF_FIELDS(LISTEN_FF_PLACE)
    LISTEN_FF_LATER_FIELDS(LISTEN_FF_PLACE)
#undef LISTEN_FF_PLACE
} listen_ff_layout;

#define LISTEN_FF_TYPE(type, field, kind) typedef kind listen_ff_##type##_##field;
LISTEN_FF_FIELDS(LISTEN_FF_TYPE)
LISTEN_FF_LATER_FIELDS(LISTEN_FF_TYPE)
#undef LISTEN_FF_TYPE

#define LISTEN_FF_POINTER(library, name, result, parameters) \
    extern result (*listen_##name) parameters;
LISTEN_FF_FUNCTIONS(LISTEN_FF_POINTER)
LISTEN_FF_EITHER(LISTEN_FF_POINTER)
#undef LISTEN_FF_POINTER

// The layout of the release that was found.
extern const listen_ff_layout *listen_ff_found;

// A field of a struct of FFmpeg's, as in FRAME(frame, nb_samples).
#define FORMAT(object, field) AT(AVFormatContext, object, field)
#define FRAME(object, field) AT(AVFrame, object, field)
#define STREAM(object, field) AT(AVStream, object, field)
#define PARAMETERS(object, field) AT(AVCodecParameters, object, field)
#define PACKET(object, field) AT(AVPacket, object, field)
#define CODEC(object, field) AT(AVCodecContext, object, field)
#define BYTES(object, field) AT(AVIOContext, object, field)
#define ENTRY(object, field) AT(AVIndexEntry, object, field)
#define INPUT(object, field) AT(AVInputFormat, object, field)
#define DESCRIPTOR(object, field) AT(AVCodecDescriptor, object, field)
#define AT(type, object, field) \
    (*(listen_ff_##type##_##field *)((uintptr_t)(object) + listen_ff_found->type##_##field))

#define AVERROR(error) (-(error))
#define AV_NOPTS_VALUE INT64_MIN
#define MKTAG(a, b, c, d) \
    ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

// Constants of FFmpeg's, and `listen_ff_layouts`.
#include "Layouts.h"

#endif
