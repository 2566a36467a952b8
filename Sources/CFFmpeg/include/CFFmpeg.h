// FFmpeg's libraries, loaded by the first recording that needs them: linked, they would cost every
// start of the program 26 ms.
//
// A recording belongs to one thread. No struct of FFmpeg leaves this target.
#ifndef LISTEN_CFFMPEG_H
#define LISTEN_CFFMPEG_H

#include <stddef.h>
#include <stdint.h>

// Why a call did not do its work.
enum {
    LISTEN_FF_DONE = 0,
    // The end of the recording.
    LISTEN_FF_END = 1,
    // A packet could not be decoded; the next call goes on behind it.
    LISTEN_FF_BROKEN = 2,
    // The input failed or was called away; what it said counts.
    LISTEN_FF_INPUT = 3,
    // No format that is read, or one that is not allowed.
    LISTEN_FF_UNKNOWN = 4,
    // The format is read, but there is no sound in it.
    LISTEN_FF_NO_SOUND = 5,
    // The sound is encrypted.
    LISTEN_FF_ENCRYPTED = 6,
    // There is no decoder for the sound.
    LISTEN_FF_NO_DECODER = 7,
    // Not enough memory.
    LISTEN_FF_NO_MEMORY = 8,
    // More bytes were read than any honest recording has between two frames.
    LISTEN_FF_TOO_MUCH = 9,
    // So many channels that nothing says how to make two of them; their number is added to it.
    LISTEN_FF_CHANNELS = 1000,
};

// Whether the libraries are there, and of a release whose structs are known.
enum {
    LISTEN_FF_READY = 0,
    LISTEN_FF_ABSENT = 1,
    LISTEN_FF_OTHER_VERSION = 2,
};

// Loads the libraries once; from any thread.
int listen_ff_availability(void);
// The releases of FFmpeg that are known, as a person says them: "5.1 to 7".
const char *listen_ff_releases(void);

// Where the bytes come from.
typedef struct {
    void *context;
    // Copies bytes and moves on; 0 at the end, negative on a failure.
    ptrdiff_t (*read)(void *context, uint8_t *buffer, size_t count);
    // Goes to a place by SEEK_SET; negative when that cannot be.
    int64_t (*seek)(void *context, int64_t offset);
    // The length in bytes; negative when it is not known.
    int64_t (*length)(void *context);
    // Whether the input has failed, so that all work should end.
    int (*has_failed)(void *context);
} listen_ff_input;

// How a recording is opened.
typedef struct {
    // Whether its end may be looked at; false while it is still arriving.
    int reads_end;
    // Whether it is an MP4 or QuickTime file, whose header may stand behind the sound.
    int is_movie;
} listen_ff_options;

// A packet of the sound, whose bytes the input stands at.
typedef struct {
    size_t size;
    // In ticks; `skipped` counts frames, and those of the packets after it too, that are not heard.
    int64_t time, ticks, skipped;
} listen_ff_packet;

// Packets of AAC that are found without FFmpeg; a tick is a frame.
typedef struct {
    void *context;
    // Tells of the next packet and goes to its bytes; 0 at the end, negative on a failure.
    int (*next)(void *context, listen_ff_packet *packet);
    // Goes to the packet at or before a time, or to the first for INT64_MIN.
    void (*seek)(void *context, int64_t time);
    const uint8_t *config;
    int config_size, sample_rate, channels;
    // The length in ticks as it is stated, and where the last packet ends.
    int64_t duration, last_end;
} listen_ff_packets;

// What is known of a recording once it is open.
typedef struct {
    // Of the frames that are given: at most two channels.
    int sample_rate, channels;
    // What a tick of the time stamps is, in seconds.
    int64_t tick_numerator, tick_denominator;
    // The length in ticks as the container states it; 0 when it does not.
    int64_t duration;
    // The length of all in microseconds; 0 when it is not known.
    int64_t whole_duration;
    // Whether that length is only an estimate from the bit rate.
    int is_estimated;
    // Where the last packet ends behind the start of the first, in ticks; INT64_MIN when it was not
    // looked at.
    int64_t last_end;
    // When the first picture of a video is shown, in ticks of its own; INT64_MIN where there is
    // none, or nothing says when.
    int64_t video_start, video_numerator, video_denominator;
    // Frames in a packet where that is constant, or the greatest unit they are made of; 0 unknown.
    int unit;
    // Whether every packet is decoded for itself alone.
    int is_independent;
    // Whether time stamps behind a seek cannot be trusted, so that only the start is gone to.
    int seeks_loosely;
    // Whether time stamps are made from sizes and rates, and may not go as the frames do.
    int guesses_stamps;
    // Whether the container itself states the length of all.
    int is_whole_stated;
} listen_ff_facts;

// Some frames.
typedef struct {
    // Interleaved; good until the next call.
    const float *samples;
    int64_t frames;
    // The time stamp of the first in ticks; INT64_MIN when there is none.
    int64_t time;
} listen_ff_frames;

typedef struct listen_ff listen_ff;

// Opens a recording and decodes its first frames; NULL with the reason in `status`.
listen_ff *listen_ff_open(const listen_ff_input *input, listen_ff_options options, int *status);
// The same of packets; their configuration is copied.
listen_ff *listen_ff_open_packets(
    const listen_ff_input *input, const listen_ff_packets *packets, int *status);
void listen_ff_close(listen_ff *recording);
listen_ff_facts listen_ff_get_facts(const listen_ff *recording);
// The next frames, as the codec gives them.
int listen_ff_next(listen_ff *recording, listen_ff_frames *frames);
// Goes to a packet at or before a time stamp in ticks; INT64_MIN means the very start.
int listen_ff_seek(listen_ff *recording, int64_t time);
// Reads all packets without decoding them: where the last one ends, in ticks, or INT64_MIN. A seek
// must follow.
int listen_ff_measure(listen_ff *recording, int64_t *end);

#endif
