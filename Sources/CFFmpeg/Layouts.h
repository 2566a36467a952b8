// Written by scripts/measure-ffmpeg from the headers of FFmpeg 5.1, 6.1, 7.1, 8.0, 9.0.
// Do not change it by hand.
#ifndef LISTEN_CFFMPEG_LAYOUTS_H
#define LISTEN_CFFMPEG_LAYOUTS_H

#define LISTEN_FF_RELEASES "5.1 to 9.0"

enum {
    AVERROR_EOF = -541478725,
    AVERROR_EXIT = -1414092869,
    AVERROR_INVALIDDATA = -1094995529,
    AVFMT_DURATION_FROM_BITRATE = 2,
    AVFMT_DURATION_FROM_STREAM = 1,
    AVFMT_FLAG_CUSTOM_IO = 128,
    AVFMT_FLAG_IGNIDX = 2,
    AVIO_SEEKABLE_NORMAL = 1,
    AVSEEK_FORCE = 131072,
    AVSEEK_SIZE = 65536,
    AVSEEK_FLAG_ANY = 4,
    AVSEEK_FLAG_BACKWARD = 1,
    AVSEEK_FLAG_BYTE = 2,
    AVDISCARD_ALL = 48,
    AV_DISPOSITION_ATTACHED_PIC = 1024,
    AV_DISPOSITION_TIMED_THUMBNAILS = 2048,
    AVMEDIA_TYPE_AUDIO = 1,
    AVMEDIA_TYPE_VIDEO = 0,
    AV_CHANNEL_ORDER_UNSPEC = 0,
    AV_LOG_QUIET = -8,
    AV_INPUT_BUFFER_PADDING_SIZE = 64,
    AV_PKT_FLAG_KEY = 1,
    AV_PKT_DATA_SKIP_SAMPLES = 11,
    AV_PKT_DATA_ENCRYPTION_INFO = 25,
    AV_PKT_DATA_ENCRYPTION_INIT_INFO = 24,
    AV_CODEC_PROP_LOSSLESS = 4,
    AV_CODEC_PROP_LOSSY = 2,
    AV_CODEC_ID_AAC = 86018,
    AV_CODEC_ID_ADPCM_IMA_QT = 69632,
    AV_CODEC_ID_ADPCM_YAMAHA = 69646,
    AV_CODEC_ID_FIRST_AUDIO = 65536,
    AV_CODEC_ID_FLAC = 86028,
    AV_CODEC_ID_OPUS = 86076,
    AV_CODEC_ID_SPEEX = 86051,
    AV_CODEC_ID_VORBIS = 86021,
    AV_SAMPLE_FMT_U8 = 0,
    AV_SAMPLE_FMT_S16 = 1,
    AV_SAMPLE_FMT_S32 = 2,
    AV_SAMPLE_FMT_FLT = 3,
    AV_SAMPLE_FMT_DBL = 4,
    AV_SAMPLE_FMT_U8P = 5,
    AV_SAMPLE_FMT_S16P = 6,
    AV_SAMPLE_FMT_S32P = 7,
    AV_SAMPLE_FMT_FLTP = 8,
    AV_SAMPLE_FMT_DBLP = 9,
    AV_SAMPLE_FMT_S64 = 10,
};

_Static_assert(offsetof(AVRational, num) == 0, "AVRational.num");
_Static_assert(offsetof(AVRational, den) == 4, "AVRational.den");
_Static_assert(offsetof(AVChannelLayout, order) == 0, "AVChannelLayout.order");
_Static_assert(offsetof(AVChannelLayout, nb_channels) == 4, "AVChannelLayout.nb_channels");
_Static_assert(offsetof(AVChannelLayout, u) == 8, "AVChannelLayout.u");
_Static_assert(offsetof(AVChannelLayout, opaque) == 16, "AVChannelLayout.opaque");
_Static_assert(offsetof(AVIOInterruptCB, callback) == 0, "AVIOInterruptCB.callback");
_Static_assert(offsetof(AVIOInterruptCB, opaque) == 8, "AVIOInterruptCB.opaque");
_Static_assert(sizeof(AVRational) == 8, "AVRational");
_Static_assert(sizeof(AVChannelLayout) == 24, "AVChannelLayout");
_Static_assert(sizeof(AVIOInterruptCB) == 16, "AVIOInterruptCB");

#ifdef LISTEN_FF_LAYOUT_TABLE
// In the order of LISTEN_FF_FIELDS and LISTEN_FF_LATER_FIELDS; the newest release first.
static const listen_ff_layout listen_ff_layouts[] = {
    // FFmpeg 9.0
    {{63, 63, 61, 7}, {1, 1, 1, 1},
     8, 32, 44, 48, 104, 128, 136, 144, 216, 300, 448, 328, 236, 0, 8, 80, 84, 144, 8, 16, 32,
     40, 48, 64, 68, 0, 4, 8, 16, 24, 48, 152, 160, 128, 24, 376, 352, 92, 656, 24, 8, 16, 24,
     36, 40, 64, 96, 112, 116, 180, 304, 384, 8, 32, 40},
    // FFmpeg 8.0
    {{62, 62, 60, 6}, {3, 11, 8, 1},
     8, 32, 44, 48, 104, 128, 136, 144, 216, 300, 448, 328, 236, 0, 8, 80, 84, 144, 8, 16, 32,
     40, 48, 64, 68, 0, 4, 8, 16, 24, 48, 152, 160, 128, 24, 376, 352, 92, 656, 24, 8, 16, 24,
     36, 40, 64, 96, 112, 116, 180, 304, 384, 8, 32, 40},
    // FFmpeg 7.1
    {{61, 61, 59, 5}, {7, 19, 39, 3},
     8, 32, 44, 48, 104, 128, 136, 144, 216, 300, 448, 328, 236, 0, 8, 80, 84, 144, 8, 16, 32,
     40, 48, 64, 68, 0, 4, 8, 16, 24, 48, 152, 160, 128, 24, 376, 352, 92, 656, 24, 8, 16, 24,
     36, 40, 64, 96, 112, 116, 192, 320, 408, 8, 32, 40},
    // FFmpeg 6.1
    {{60, 60, 58, 4}, {16, 31, 29, 12},
     8, 32, 44, 48, 72, 96, 104, 112, 200, 272, 424, 304, 448, 0, 8, 80, 84, 144, 8, 16, 32, 40,
     48, 64, 68, 0, 4, 8, 16, 24, 32, 116, 124, 144, 24, 364, 912, 716, 636, 24, 8, 16, 24, 36,
     40, 64, 96, 112, 116, 208, 344, 448, 8, 176, 184},
    // FFmpeg 5.1
    {{59, 59, 57, 4}, {27, 37, 28, 7},
     8, 32, 44, 48, 72, 96, 104, 112, 200, 272, 424, 304, 448, 0, 8, 80, 84, 144, 0, 208, 16,
     24, 32, 48, 52, 0, 4, 8, 16, 24, 32, 116, 124, 144, 24, 364, 920, 724, 636, 24, 8, 16, 24,
     36, 40, 64, 96, 112, 116, 208, 344, 448, 8, 0, 0},
};
#endif

#endif
