#include "Encoders.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

// The parts of libmp3lame 3's interface (lame.h) that are used.
typedef struct lame lame;
static struct {
    lame *(*init)(void);
    int (*rate)(lame *, int);
    int (*rate_out)(lame *, int);
    int (*channels)(lame *, int);
    int (*bit_rate)(lame *, int);
    int (*quality)(lame *, int);
    int (*begin)(lame *);
    int (*one)(lame *, const short *, const short *, int, unsigned char *, int);
    int (*two)(lame *, short *, int, unsigned char *, int);
    int (*flush)(lame *, unsigned char *, int);
    size_t (*head)(lame *, unsigned char *, size_t);
    int (*close)(lame *);
} load;

enum {
    // Of 0, the best, to 9. From here on noise is not shaped: half the time, and on speech the sound is as near.
    effort = 7,
    // Frames encoded at a time, and the bytes they take at most (lame.h).
    block = 8192,
    room = block * 5 / 4 + 7200,
};

struct mp3_stream {
    lame *encoder;
    encoded_sink sink;
    void *user;
    int channels;
    uint8_t bytes[room];
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_ready = 0;

static void load_all(void) {
    void *library = dlopen("libmp3lame.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const struct {
        void *place;
        const char *name;
    } functions[] = {
        {&load.init, "lame_init"},
        {&load.rate, "lame_set_in_samplerate"},
        {&load.rate_out, "lame_set_out_samplerate"},
        {&load.channels, "lame_set_num_channels"},
        {&load.bit_rate, "lame_set_brate"},
        {&load.quality, "lame_set_quality"},
        {&load.begin, "lame_init_params"},
        {&load.one, "lame_encode_buffer"},
        {&load.two, "lame_encode_buffer_interleaved"},
        {&load.flush, "lame_encode_flush"},
        {&load.head, "lame_get_lametag_frame"},
        {&load.close, "lame_close"},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *found = dlsym(library, functions[index].name);
        if (!found) return;
        *(void **)functions[index].place = found;
    }
    is_ready = 1;
}

mp3_stream *listen_mp3_begin(int rate, int channels, int bit_rate, encoded_sink sink, void *user) {
    pthread_once(&once, load_all);
    if (!is_ready || channels < 1 || channels > 2) return NULL;
    mp3_stream *stream = calloc(1, sizeof *stream);
    if (!stream) return NULL;
    *stream = (mp3_stream){.encoder = load.init(), .sink = sink, .user = user, .channels = channels};
    lame *encoder = stream->encoder;
    if (encoder && load.rate(encoder, rate) == 0 && load.rate_out(encoder, rate) == 0
        && load.channels(encoder, channels) == 0 && load.bit_rate(encoder, bit_rate) == 0
        && load.quality(encoder, effort) == 0 && load.begin(encoder) >= 0)
        return stream;
    if (encoder) load.close(encoder);
    free(stream);
    return NULL;
}

int listen_mp3_write(mp3_stream *stream, const int16_t *samples, size_t frames) {
    while (frames > 0) {
        int count = frames < block ? (int)frames : block;
        // The library does not change what it is given, but says so for one of its functions alone.
        int size = stream->channels == 1
            ? load.one(stream->encoder, samples, samples, count, stream->bytes, room)
            : load.two(stream->encoder, (short *)samples, count, stream->bytes, room);
        if (size < 0 || (size > 0 && stream->sink(stream->bytes, (size_t)size, stream->user) != 0)) return -1;
        samples += (size_t)count * (size_t)stream->channels;
        frames -= (size_t)count;
    }
    return 0;
}

long listen_mp3_end(mp3_stream *stream, uint8_t *head, size_t capacity) {
    int size = load.flush(stream->encoder, stream->bytes, room);
    int is_whole = size >= 0 && (size == 0 || stream->sink(stream->bytes, (size_t)size, stream->user) == 0);
    size_t first = is_whole ? load.head(stream->encoder, head, capacity) : 0;
    load.close(stream->encoder);
    free(stream);
    if (!is_whole) return -1;
    return first <= capacity ? (long)first : 0;
}
