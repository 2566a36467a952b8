#include "Encoders.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The parts of libopus 1's interface (opus.h) that are used.
typedef struct opus_encoder opus_encoder;
static opus_encoder *(*load_create)(int32_t, int, int, int *);
static void (*load_destroy)(opus_encoder *);
static int (*load_control)(opus_encoder *, int, ...);
static int32_t (*load_encode)(opus_encoder *, const int16_t *, int, uint8_t *, int32_t);

enum {
    // Transforms alone, the encoding of every rate here that is fastest and nearest to the sound.
    low_delay = 2051,
    set_bit_rate = 4002,
    set_complexity = 4010,
    get_lookahead = 4027,
    // Of 0 to 10: the least effort that follows the pitch of a voice.
    effort = 5,
    // Packets of 20 ms are 50 a second; a second is a page.
    packets_a_second = 50,
    page_packets = 50,
    longest_packet = 1275,
    // Lacing values of 255 and one below for each packet.
    page_segments = 255,
    // After so many packets of silence every further one is the same.
    settled = 10,
    clock_rate = 48000,
    serial = 1,
};

struct opus_stream {
    opus_encoder *encoder;
    encoded_sink sink;
    void *user;
    int rate, channels;
    // Frames of a packet, of those that wait for one, and of all that came.
    size_t packet_frames, waiting;
    int64_t frames;
    // Of 48,000 a second: what a decoder leaves out at the beginning, and what the packets so far give.
    int64_t skip, granule;
    int silent;
    int16_t samples[clock_rate / packets_a_second * 2];
    uint8_t last[longest_packet];
    int last_size, is_repeated;
    // The page that is being filled.
    uint8_t lacing[page_segments], body[page_packets * (longest_packet + 1)];
    size_t lacing_count, body_size;
    int packets;
    uint32_t page;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_ready = 0;
static uint32_t checks[256];

static void load_all(void) {
    // Ogg's CRC (RFC 3533, section 6): polynomial 0x04c11db7, neither reflected nor inverted.
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t sum = byte << 24;
        for (int bit = 0; bit < 8; bit++) sum = sum << 1 ^ (sum >> 31 ? 0x04c11db7u : 0);
        checks[byte] = sum;
    }
    void *library = dlopen("libopus.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    *(void **)&load_create = dlsym(library, "opus_encoder_create");
    *(void **)&load_destroy = dlsym(library, "opus_encoder_destroy");
    *(void **)&load_control = dlsym(library, "opus_encoder_ctl");
    *(void **)&load_encode = dlsym(library, "opus_encode");
    is_ready = load_create && load_destroy && load_control && load_encode;
}

static uint32_t check_of(uint32_t sum, const uint8_t *bytes, size_t count) {
    for (size_t index = 0; index < count; index++) sum = sum << 8 ^ checks[(sum >> 24 ^ bytes[index]) & 0xff];
    return sum;
}

static void put(uint8_t *place, uint64_t number, int bytes) {
    for (int index = 0; index < bytes; index++) place[index] = (uint8_t)(number >> (8 * index));
}

enum { first_page = 2, last_page = 4 };

// Writes the page that was filled and begins the next one.
static int write_page(opus_stream *stream, int kind, int64_t granule) {
    uint8_t head[27 + page_segments] = "OggS";
    size_t size = 27 + stream->lacing_count;
    head[5] = (uint8_t)kind;
    put(head + 6, (uint64_t)granule, 8);
    put(head + 14, serial, 4);
    put(head + 18, stream->page++, 4);
    head[26] = (uint8_t)stream->lacing_count;
    memcpy(head + 27, stream->lacing, stream->lacing_count);
    put(head + 22, check_of(check_of(0, head, size), stream->body, stream->body_size), 4);
    int is_whole = stream->sink(head, size, stream->user) == 0
        && stream->sink(stream->body, stream->body_size, stream->user) == 0;
    stream->lacing_count = stream->body_size = 0;
    stream->packets = 0;
    return is_whole ? 0 : -1;
}

static void add_packet(opus_stream *stream, const uint8_t *bytes, size_t count) {
    memcpy(stream->body + stream->body_size, bytes, count);
    stream->body_size += count;
    stream->packets += 1;
    for (; count >= 255; count -= 255) stream->lacing[stream->lacing_count++] = 255;
    stream->lacing[stream->lacing_count++] = (uint8_t)count;
}

// The two packets that a stream begins with (RFC 7845, section 5), each a page.
static int write_heads(opus_stream *stream) {
    uint8_t head[19] = "OpusHead\1";
    head[9] = (uint8_t)stream->channels;
    put(head + 10, (uint64_t)stream->skip, 2);
    put(head + 12, (uint64_t)stream->rate, 4);
    add_packet(stream, head, sizeof head);
    if (write_page(stream, first_page, 0) != 0) return -1;
    uint8_t tags[22] = "OpusTags\6\0\0\0listen";
    add_packet(stream, tags, sizeof tags);
    return write_page(stream, 0, 0);
}

opus_stream *listen_opus_begin(int rate, int channels, encoded_sink sink, void *user) {
    pthread_once(&once, load_all);
    if (!is_ready || channels < 1 || channels > 2) return NULL;
    int fault = 0, lookahead = 0;
    opus_encoder *encoder = load_create(rate, channels, low_delay, &fault);
    if (!encoder) return NULL;
    opus_stream *stream = calloc(1, sizeof *stream);
    // Speech of the whole range needs 56 kbit/s, of less of it less; a second channel half as much.
    int bits = rate >= 24000 ? 56000 : rate * 5 / 2;
    if (channels > 1) bits += bits / 2;
    if (!stream || load_control(encoder, set_bit_rate, bits) != 0 || load_control(encoder, set_complexity, effort) != 0
        || load_control(encoder, get_lookahead, &lookahead) != 0) {
        load_destroy(encoder);
        free(stream);
        return NULL;
    }
    stream->encoder = encoder;
    stream->sink = sink;
    stream->user = user;
    stream->rate = rate;
    stream->channels = channels;
    stream->packet_frames = (size_t)(rate / packets_a_second);
    stream->skip = (int64_t)lookahead * clock_rate / rate;
    if (write_heads(stream) == 0) return stream;
    load_destroy(encoder);
    free(stream);
    return NULL;
}

static int is_silent(const int16_t *samples, size_t count) {
    for (size_t index = 0; index < count; index++)
        if (samples[index]) return 0;
    return 1;
}

// Encodes the frames that wait, which are a packet.
static int encode(opus_stream *stream) {
    size_t count = stream->packet_frames * (size_t)stream->channels;
    stream->waiting = 0;
    stream->silent = is_silent(stream->samples, count) ? stream->silent + 1 : 0;
    // The encoder's state stands still in a long silence, as its equal packets show, and so does a decoder's.
    if (stream->silent <= settled || !stream->is_repeated) {
        uint8_t packet[longest_packet];
        int size = load_encode(stream->encoder, stream->samples, (int)stream->packet_frames, packet, sizeof packet);
        if (size < 0) return -1;
        stream->is_repeated = size == stream->last_size && memcmp(packet, stream->last, (size_t)size) == 0;
        stream->last_size = size;
        memcpy(stream->last, packet, (size_t)size);
    }
    add_packet(stream, stream->last, (size_t)stream->last_size);
    stream->granule += clock_rate / packets_a_second;
    return 0;
}

static int is_page_full(const opus_stream *stream) {
    return stream->packets == page_packets || stream->lacing_count + longest_packet / 255 + 1 > page_segments;
}

int listen_opus_write(opus_stream *stream, const int16_t *samples, size_t frames) {
    size_t channels = (size_t)stream->channels;
    stream->frames += (int64_t)frames;
    while (frames > 0) {
        // A page is written when the next packet is sure to follow, since the last page says that it is the last.
        if (is_page_full(stream) && write_page(stream, 0, stream->granule) != 0) return -1;
        size_t count = stream->packet_frames - stream->waiting;
        if (count > frames) count = frames;
        memcpy(stream->samples + stream->waiting * channels, samples, count * channels * sizeof *samples);
        stream->waiting += count;
        samples += count * channels;
        frames -= count;
        if (stream->waiting == stream->packet_frames && encode(stream) != 0) return -1;
    }
    return 0;
}

// Encodes silence until the last frame is in a packet; the granule of the last page tells the length.
static int write_rest(opus_stream *stream) {
    int64_t end = stream->skip + stream->frames * clock_rate / stream->rate;
    while (stream->granule < end) {
        if (is_page_full(stream) && write_page(stream, 0, stream->granule) != 0) return -1;
        size_t channels = (size_t)stream->channels;
        memset(stream->samples + stream->waiting * channels, 0,
               (stream->packet_frames - stream->waiting) * channels * sizeof *stream->samples);
        if (encode(stream) != 0) return -1;
    }
    return write_page(stream, last_page, end);
}

int listen_opus_end(opus_stream *stream) {
    int is_whole = write_rest(stream) == 0;
    load_destroy(stream->encoder);
    free(stream);
    return is_whole ? 0 : -1;
}
