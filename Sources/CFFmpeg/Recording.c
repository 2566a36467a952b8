#include "Recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    buffer_bytes = 32 * 1024,
    // How much is looked at to find out what a recording is.
    probe_bytes = 1 << 20,
    probe_microseconds = 2 * 1000 * 1000,
    most_streams = 64,
    // What may be read without a frame coming of it: pictures and video lie between.
    most_unanswered = 64 << 20,
    most_broken = 4096,
};

// Containers of sound, and of video with sound; none that names other files or hosts.
static const char *const containers =
    "mov,matroska,ogg,flac,wav,w64,aiff,caf,asf,aac,loas,ac3,eac3,dts,ape,wv,tta,tak,mpc,mpc8,amr,"
    "au,avi,flv,mpegts,mpeg,rm,dsf,iff";

int listen_ff_trouble(const listen_ff *recording) {
    if (recording->input.has_failed(recording->input.context)) return LISTEN_FF_INPUT;
    return recording->is_too_much ? LISTEN_FF_TOO_MUCH : 0;
}

// MARK: Bytes

int listen_ff_read_bytes(void *opaque, uint8_t *buffer, int count) {
    listen_ff *recording = opaque;
    if (listen_ff_trouble(recording)) return AVERROR_EXIT;
    if (recording->unanswered > most_unanswered) {
        recording->is_too_much = 1;
        return AVERROR_EXIT;
    }
    ptrdiff_t taken = recording->input.read(recording->input.context, buffer, (size_t)count);
    if (taken < 0) return AVERROR_EXIT;
    if (taken == 0) return AVERROR_EOF;
    recording->unanswered += taken;
    return (int)taken;
}

static int64_t seek_bytes(void *opaque, int64_t offset, int whence) {
    listen_ff *recording = opaque;
    int64_t length = recording->input.length(recording->input.context);
    whence &= ~AVSEEK_FORCE;
    if (whence == AVSEEK_SIZE) return length < 0 ? AVERROR(ENOSYS) : length;
    if (whence == SEEK_END) {
        if (length < 0 || offset > 0 || offset < -length) return AVERROR(EINVAL);
        offset += length;
    } else if (whence != SEEK_SET) {
        return AVERROR(EINVAL);
    }
    if (recording->input.seek(recording->input.context, offset) < 0) return AVERROR(EINVAL);
    return offset;
}

static int is_interrupted(void *opaque) { return listen_ff_trouble(opaque) != 0; }

// A recording may name other files: none is opened.
static int refuse(
    AVFormatContext *format, AVIOContext **bytes, const char *url, int flags,
    AVDictionary **options) {
    (void)format, (void)url, (void)flags, (void)options;
    *bytes = NULL;
    return AVERROR(EACCES);
}

// MARK: Opening

static int open_container(listen_ff *recording) {
    const listen_ff_options options = recording->options;
    unsigned char *buffer = listen_av_malloc(buffer_bytes);
    if (!buffer) return LISTEN_FF_NO_MEMORY;
    recording->bytes = listen_avio_alloc_context(
        buffer, buffer_bytes, 0, recording, listen_ff_read_bytes, NULL, seek_bytes);
    if (!recording->bytes) {
        listen_av_free(buffer);
        return LISTEN_FF_NO_MEMORY;
    }
    AVFormatContext *format = listen_avformat_alloc_context();
    if (!format) return LISTEN_FF_NO_MEMORY;
    FORMAT(format, pb) = recording->bytes;
    FORMAT(format, flags) |= AVFMT_FLAG_CUSTOM_IO;
    FORMAT(format, io_open) = refuse;
    FORMAT(format, interrupt_callback) = (AVIOInterruptCB){is_interrupted, recording};
    FORMAT(format, probesize) = probe_bytes;
    FORMAT(format, format_probesize) = probe_bytes;
    FORMAT(format, max_analyze_duration) = probe_microseconds;
    FORMAT(format, max_streams) = most_streams;
    // Of a stream only an MP4's header may lie far away; all else that looks at the end can do
    // without it.
    if (!options.reads_end) {
        if (options.is_movie) FORMAT(format, flags) |= AVFMT_FLAG_IGNIDX;
        else BYTES(recording->bytes, seekable) = 0;
    }
    AVDictionary *settings = NULL;
    // The titles of an MP4's chapters lie all over it, and are read elsewhere.
    listen_av_dict_set(&settings, "ignore_chapters", "1", 0);
    listen_av_dict_set(&settings, "format_whitelist", containers, 0);
    listen_av_dict_set(&settings, "protocol_whitelist", "none", 0);
    int failed = listen_avformat_open_input(&format, NULL, NULL, &settings);
    listen_av_dict_free(&settings);
    // It frees the context when it fails.
    if (failed < 0) {
        int trouble = listen_ff_trouble(recording);
        return trouble ? trouble : LISTEN_FF_UNKNOWN;
    }
    recording->format = format;
    failed = listen_avformat_find_stream_info(format, NULL);
    int trouble = listen_ff_trouble(recording);
    if (trouble) return trouble;
    return failed < 0 ? LISTEN_FF_UNKNOWN : 0;
}

// Whether the container says something of the stream: from 6.1 on among what it says of the codec.
static int has_side_data(const AVStream *stream, int kind) {
    if (listen_av_stream_get_side_data)
        return listen_av_stream_get_side_data(stream, kind, NULL) != NULL;
    const AVCodecParameters *parameters = STREAM(stream, codecpar);
    return listen_av_packet_side_data_get(
               PARAMETERS(parameters, coded_side_data),
               PARAMETERS(parameters, nb_coded_side_data), kind) != NULL;
}

static int is_encrypted(const listen_ff *recording) {
    const uint32_t tag = PARAMETERS(STREAM(recording->stream, codecpar), codec_tag);
    const uint32_t tags[] = {
        MKTAG('d', 'r', 'm', 's'), MKTAG('e', 'n', 'c', 'a'), MKTAG('a', 'a', 'v', 'd'),
        MKTAG('p', '6', '0', '8'),
    };
    for (size_t index = 0; index < sizeof tags / sizeof tags[0]; index++)
        if (tag == tags[index]) return 1;
    return has_side_data(recording->stream, AV_PKT_DATA_ENCRYPTION_INIT_INFO);
}

// A codec that has decoded nothing yet: flushed ones remember windows and forget what to skip.
static int start_codec(listen_ff *recording) {
    const AVCodecParameters *parameters = STREAM(recording->stream, codecpar);
    const AVCodec *decoder = listen_avcodec_find_decoder(PARAMETERS(parameters, codec_id));
    if (!decoder) return LISTEN_FF_NO_DECODER;
    listen_avcodec_free_context(&recording->codec);
    AVCodecContext *codec = recording->codec = listen_avcodec_alloc_context3(decoder);
    if (!codec || listen_avcodec_parameters_to_context(codec, parameters) < 0)
        return LISTEN_FF_NO_MEMORY;
    CODEC(codec, pkt_timebase) = STREAM(recording->stream, time_base);
    // Threads would hold frames back and cost more than they save.
    CODEC(codec, thread_count) = 1;
    if (listen_avcodec_open2(codec, decoder, NULL) == 0) return 0;
    // One that is not open may not be flushed either.
    listen_avcodec_free_context(&recording->codec);
    return LISTEN_FF_NO_DECODER;
}

static int start_reading(listen_ff *recording) {
    recording->packet = listen_av_packet_alloc();
    recording->frame = listen_av_frame_alloc();
    if (!recording->packet || !recording->frame) return LISTEN_FF_NO_MEMORY;
    return start_codec(recording);
}

static int choose_stream(listen_ff *recording) {
    AVFormatContext *format = recording->format;
    const int index = listen_av_find_best_stream(format, AVMEDIA_TYPE_AUDIO, -1, -1, NULL, 0);
    if (index < 0) return LISTEN_FF_NO_SOUND;
    recording->stream = FORMAT(format, streams)[index];
    for (unsigned other = 0; other < FORMAT(format, nb_streams); other++)
        if ((int)other != index)
            STREAM(FORMAT(format, streams)[other], discard) = AVDISCARD_ALL;
    return is_encrypted(recording) ? LISTEN_FF_ENCRYPTED : 0;
}

static void close_container(listen_ff *recording) {
    listen_avcodec_free_context(&recording->codec);
    listen_avformat_close_input(&recording->format);
    recording->stream = NULL;
    if (!recording->bytes) return;
    // It may have taken another buffer than the one it was given.
    listen_av_freep(&BYTES(recording->bytes, buffer));
    listen_avio_context_free(&recording->bytes);
}

// Opens the container again, which is a way to its start whatever its reader can do.
static int open_again(listen_ff *recording) {
    close_container(recording);
    if (recording->input.seek(recording->input.context, 0) < 0) return LISTEN_FF_BROKEN;
    int status = open_container(recording);
    if (!status) status = choose_stream(recording);
    if (!status) status = start_codec(recording);
    if (status) close_container(recording);
    else BYTES(recording->bytes, seekable) = AVIO_SEEKABLE_NORMAL;
    return status;
}

// Where the packet that was read ends, if it is of the sound and says so; else INT64_MIN.
static int64_t packet_end(const listen_ff *recording) {
    const AVPacket *packet = recording->packet;
    const int64_t far = INT64_MAX / 4;
    const int64_t start = PACKET(packet, pts), duration = PACKET(packet, duration);
    return PACKET(packet, stream_index) == STREAM(recording->stream, index)
            && start != AV_NOPTS_VALUE && duration > 0 && duration < INT32_MAX && start > -far
            && start < far
        ? start + duration : INT64_MIN;
}

// When the first picture is shown: time is counted from there, or from sound that comes before it.
static void find_video_start(listen_ff *recording) {
    const AVFormatContext *format = recording->format;
    listen_ff_facts *facts = &recording->facts;
    facts->video_start = INT64_MIN;
    facts->video_numerator = facts->video_denominator = 1;
    for (unsigned index = 0; index < FORMAT(format, nb_streams); index++) {
        const AVStream *stream = FORMAT(format, streams)[index];
        const int is_still = STREAM(stream, disposition)
            & (AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS);
        const int kind = PARAMETERS(STREAM(stream, codecpar), codec_type);
        if (kind != AVMEDIA_TYPE_VIDEO || is_still) continue;
        const int64_t start = STREAM(stream, start_time);
        const AVRational tick = STREAM(stream, time_base);
        if (start == AV_NOPTS_VALUE || tick.num < 1 || tick.den < 1) continue;
        const double here = start * (double)tick.num / tick.den;
        const double known = facts->video_start * (double)facts->video_numerator
            / facts->video_denominator;
        if (facts->video_start != INT64_MIN && here >= known) continue;
        facts->video_start = start;
        facts->video_numerator = tick.num;
        facts->video_denominator = tick.den;
    }
}

// Where the last packet of an MP4 ends: its stated length is often rounded.
static int64_t find_last_end(listen_ff *recording) {
    AVStream *stream = recording->stream;
    int count = listen_avformat_index_get_entries_count(stream);
    const AVIndexEntry *entry =
        count > 0 ? listen_avformat_index_get_entry(stream, count - 1) : NULL;
    if (!entry) return INT64_MIN;
    const int failed = listen_av_seek_frame(
        recording->format, STREAM(stream, index), ENTRY(entry, timestamp), 0);
    if (failed < 0)
        return INT64_MIN;
    int64_t end = INT64_MIN;
    for (int tries = 0; tries < 64; tries++) {
        if (listen_av_read_frame(recording->format, recording->packet) < 0) break;
        int64_t here = packet_end(recording);
        if (here != INT64_MIN) end = here;
        listen_av_packet_unref(recording->packet);
    }
    // A length is counted from the first packet, wherever on the clock that stands.
    const int64_t start = STREAM(stream, start_time);
    return end != INT64_MIN && start > 0 && start != AV_NOPTS_VALUE ? end - start : end;
}

static int unit_of(const listen_ff *recording) {
    switch (CODEC(recording->codec, codec_id)) {
    // Blocks are powers of two from 64 on, and half of a short and a long one is given at least.
    case AV_CODEC_ID_VORBIS: return 64;
    // 2.5 ms (RFC 6716).
    case AV_CODEC_ID_OPUS: return 120;
    default: break;
    }
    const int size = CODEC(recording->codec, frame_size);
    return size > 0 ? size : 0;
}

// What is known before the first frame is decoded.
static void gather_facts(listen_ff *recording) {
    const AVStream *stream = recording->stream;
    listen_ff_facts *facts = &recording->facts;
    const AVFormatContext *format = recording->format;
    const AVRational tick = STREAM(stream, time_base);
    facts->tick_numerator = tick.num > 0 ? tick.num : 1;
    facts->tick_denominator = tick.den > 0 ? tick.den : 1;
    const int64_t duration = STREAM(stream, duration), whole = FORMAT(format, duration);
    facts->duration = duration > 0 ? duration : 0;
    facts->whole_duration = whole > 0 ? whole : 0;
    const int method = FORMAT(format, duration_estimation_method);
    facts->is_estimated = method == AVFMT_DURATION_FROM_BITRATE;
    const int id = CODEC(recording->codec, codec_id);
    const AVCodecDescriptor *codec = listen_avcodec_descriptor_get(id);
    const int properties = codec ? DESCRIPTOR(codec, props) : 0;
    facts->is_independent =
        (properties & AV_CODEC_PROP_LOSSLESS) && !(properties & AV_CODEC_PROP_LOSSY);
    facts->last_end = INT64_MIN;
    if (recording->packets.next) {
        facts->last_end = recording->packets.last_end;
        return;
    }
    const char *container = INPUT(FORMAT(format, iformat), name);
    const AVCodecParameters *parameters = STREAM(stream, codecpar);
    const int is_ogg = strcmp(container, "ogg") == 0;
    // Ogg counts what Opus puts before the sound (RFC 7845 §4.2).
    if (is_ogg && id == AV_CODEC_ID_OPUS && PARAMETERS(parameters, extradata_size) >= 12) {
        const uint8_t *head = PARAMETERS(parameters, extradata);
        const int skipped = head[10] | head[11] << 8;
        if (facts->duration > skipped) facts->duration -= skipped;
    }
    const int is_pcm = id >= AV_CODEC_ID_FIRST_AUDIO && id < AV_CODEC_ID_ADPCM_IMA_QT;
    const int is_wave = strcmp(container, "wav") == 0 || strcmp(container, "w64") == 0;
    // Nothing in a packet of these says what the ones before it left behind.
    const int remembers = id == AV_CODEC_ID_ADPCM_YAMAHA || id == AV_CODEC_ID_ADPCM_IMA_QT;
    // Their readers find places by whole bytes a second.
    const int loses_bits = PARAMETERS(parameters, bit_rate) % 8 != 0
        && (strcmp(container, "au") == 0 || strcmp(container, "aiff") == 0);
    facts->seeks_loosely =
        (is_ogg && (id == AV_CODEC_ID_FLAC || id == AV_CODEC_ID_SPEEX)) || (is_wave && !is_pcm)
        || remembers || loses_bits;
    // Where all its stamps are the same a seek ends anywhere, and does not say so.
    recording->starts_anew = strcmp(container, "rm") == 0;
    facts->guesses_stamps = strcmp(container, "avi") == 0
        || (strcmp(container, "caf") == 0 && !is_pcm) || strcmp(container, "rm") == 0
        || strcmp(container, "mpeg") == 0
        || (strcmp(container, "asf") == 0 && id == AV_CODEC_ID_FLAC);
    facts->is_whole_stated = method == AVFMT_DURATION_FROM_STREAM;
}

// Decodes up to the first frames, whose layout then stays.
static int decode_first(listen_ff *recording) {
    int status = LISTEN_FF_BROKEN;
    for (int tries = 0; status == LISTEN_FF_BROKEN && tries < most_broken; tries++)
        status = listen_ff_next(recording, &recording->first);
    recording->has_first = status == LISTEN_FF_DONE;
    // The converter is made for the first frames, and it alone refuses a layout.
    const int channels = recording->codec ? CODEC(recording->codec, ch_layout).nb_channels : 0;
    const int is_refused = status == LISTEN_FF_BROKEN || status == LISTEN_FF_END;
    if (is_refused && recording->facts.sample_rate > 0 && channels > 2 && !recording->converter)
        return LISTEN_FF_CHANNELS + channels;
    return status;
}

listen_ff *listen_ff_open(const listen_ff_input *input, listen_ff_options options, int *status) {
    listen_ff *recording = calloc(1, sizeof *recording);
    *status = LISTEN_FF_NO_MEMORY;
    if (!recording) return NULL;
    recording->input = *input;
    recording->options = options;
    listen_ff_forget_converter(recording);
    *status = open_container(recording);
    if (!*status) *status = choose_stream(recording);
    if (!*status) *status = start_reading(recording);
    if (!*status) {
        gather_facts(recording);
        find_video_start(recording);
        if (options.reads_end && options.is_movie) {
            recording->facts.last_end = find_last_end(recording);
            *status = listen_ff_seek(recording, INT64_MIN);
        }
        if (!*status) *status = decode_first(recording);
        if (!*status) recording->facts.unit = unit_of(recording);
        BYTES(recording->bytes, seekable) = AVIO_SEEKABLE_NORMAL;
    }
    if (!*status) return recording;
    listen_ff_close(recording);
    return NULL;
}

listen_ff *listen_ff_open_packets(
    const listen_ff_input *input, const listen_ff_packets *packets, int *status) {
    listen_ff *recording = calloc(1, sizeof *recording);
    *status = LISTEN_FF_NO_MEMORY;
    if (!recording) return NULL;
    recording->input = *input;
    listen_ff_forget_converter(recording);
    *status = listen_ff_stand_in(recording, packets);
    if (!*status) *status = start_reading(recording);
    if (!*status) {
        gather_facts(recording);
        recording->facts.video_start = INT64_MIN;
        *status = decode_first(recording);
        if (!*status) recording->facts.unit = unit_of(recording);
    }
    if (!*status) return recording;
    listen_ff_close(recording);
    return NULL;
}

void listen_ff_close(listen_ff *recording) {
    listen_ff_forget_converter(recording);
    close_container(recording);
    listen_av_packet_free(&recording->packet);
    listen_av_frame_free(&recording->frame);
    free(recording->samples);
    free(recording);
}

listen_ff_facts listen_ff_get_facts(const listen_ff *recording) { return recording->facts; }

// MARK: Decoding

// Settles the layout by the first frame: a codec may find more in its data than the container says.
static int settle(listen_ff *recording) {
    if (recording->facts.sample_rate > 0) return 1;
    const AVFrame *frame = recording->frame;
    const int channels = FRAME(frame, ch_layout).nb_channels, rate = FRAME(frame, sample_rate);
    if (rate < 1 || rate > 1000000 || channels < 1) return 0;
    recording->facts.sample_rate = rate;
    recording->facts.channels = channels > 2 ? 2 : channels;
    return 1;
}

// Gives the codec the next packet; a status, DONE when it took one.
static int feed(listen_ff *recording) {
    while (1) {
        int failed = listen_ff_read_packet(recording);
        int trouble = listen_ff_trouble(recording);
        if (trouble) {
            listen_av_packet_unref(recording->packet);
            return trouble;
        }
        if (failed == AVERROR(EAGAIN)) continue;
        if (failed == AVERROR_INVALIDDATA && recording->packets.next) return LISTEN_FF_BROKEN;
        if (failed < 0) {
            // An end, or damage nothing can be read behind.
            recording->is_draining = 1;
            listen_avcodec_send_packet(recording->codec, NULL);
            return LISTEN_FF_DONE;
        }
        if (PACKET(recording->packet, stream_index) != STREAM(recording->stream, index)) {
            listen_av_packet_unref(recording->packet);
            continue;
        }
        int is_encrypted = listen_av_packet_get_side_data(
                               recording->packet, AV_PKT_DATA_ENCRYPTION_INFO, NULL) != NULL;
        int refused = is_encrypted
            ? 0 : listen_avcodec_send_packet(recording->codec, recording->packet);
        listen_av_packet_unref(recording->packet);
        if (is_encrypted) return LISTEN_FF_ENCRYPTED;
        return refused < 0 ? LISTEN_FF_BROKEN : LISTEN_FF_DONE;
    }
}

int listen_ff_next(listen_ff *recording, listen_ff_frames *frames) {
    if (recording->has_first) {
        recording->has_first = 0;
        *frames = recording->first;
        return LISTEN_FF_DONE;
    }
    if (!recording->codec) return LISTEN_FF_NO_MEMORY;
    while (1) {
        int given = listen_avcodec_receive_frame(recording->codec, recording->frame);
        if (given == 0) {
            recording->unanswered = 0;
            int status = settle(recording) ? listen_ff_convert(recording, frames) : LISTEN_FF_BROKEN;
            listen_av_frame_unref(recording->frame);
            if (status == LISTEN_FF_DONE && frames->frames == 0) continue;
            return status;
        }
        if (given == AVERROR_EOF || (given == AVERROR(EAGAIN) && recording->is_draining))
            return LISTEN_FF_END;
        // Nothing more is fed to a codec that drains, so an error would come again and again.
        if (given != AVERROR(EAGAIN))
            return recording->is_draining ? LISTEN_FF_END : LISTEN_FF_BROKEN;
        int status = feed(recording);
        if (status != LISTEN_FF_DONE) return status;
    }
}

int listen_ff_seek(listen_ff *recording, int64_t time) {
    recording->has_first = 0;
    recording->is_draining = 0;
    recording->unanswered = 0;
    recording->is_too_much = 0;
    if (recording->bytes) {
        BYTES(recording->bytes, eof_reached) = 0;
        BYTES(recording->bytes, error) = 0;
    }
    listen_ff_forget_converter(recording);
    if (!recording->stream || (time == INT64_MIN && recording->starts_anew)) {
        int status = open_again(recording);
        int trouble = listen_ff_trouble(recording);
        if (trouble || status != LISTEN_FF_DONE || time == INT64_MIN)
            return trouble ? trouble : status;
    }
    // It is none when a start of it failed.
    if (recording->codec) listen_avcodec_flush_buffers(recording->codec);
    else if (time != INT64_MIN && start_codec(recording) != LISTEN_FF_DONE)
        return LISTEN_FF_NO_MEMORY;
    int index = STREAM(recording->stream, index);
    int failed = -1;
    int restarted = time == INT64_MIN ? start_codec(recording) : LISTEN_FF_DONE;
    if (restarted != LISTEN_FF_DONE) return restarted;
    if (recording->packets.next) {
        recording->packets.seek(recording->packets.context, time);
        return LISTEN_FF_DONE;
    }
    if (time != INT64_MIN)
        failed = listen_av_seek_frame(recording->format, index, time, AVSEEK_FLAG_BACKWARD);
    if (failed < 0 && !listen_ff_trouble(recording)) {
        int64_t start = STREAM(recording->stream, start_time);
        // Before the first time stamp there may be sound that is not to be heard.
        int64_t early = start == AV_NOPTS_VALUE || start > 0 ? 0 : start;
        const AVIndexEntry *entry = listen_avformat_index_get_entries_count(recording->stream) > 0
            ? listen_avformat_index_get_entry(recording->stream, 0) : NULL;
        if (entry && ENTRY(entry, timestamp) < early) early = ENTRY(entry, timestamp);
        failed = listen_av_seek_frame(recording->format, index, early, AVSEEK_FLAG_BACKWARD);
        if (failed < 0 && !listen_ff_trouble(recording))
            failed = listen_av_seek_frame(recording->format, index, 0, AVSEEK_FLAG_ANY);
        if (failed < 0 && !listen_ff_trouble(recording))
            failed = listen_av_seek_frame(recording->format, -1, 0, AVSEEK_FLAG_BYTE);
        if (failed < 0 && time == INT64_MIN && !listen_ff_trouble(recording))
            failed = open_again(recording) == LISTEN_FF_DONE ? 0 : -1;
    }
    int trouble = listen_ff_trouble(recording);
    if (trouble) return trouble;
    return failed < 0 ? LISTEN_FF_BROKEN : LISTEN_FF_DONE;
}

int listen_ff_measure(listen_ff *recording, int64_t *end) {
    *end = INT64_MIN;
    int status = listen_ff_seek(recording, INT64_MIN);
    while (status == LISTEN_FF_DONE) {
        int failed = listen_ff_read_packet(recording);
        if (failed == AVERROR(EAGAIN)) continue;
        // There are only so many packets in the tables.
        if (failed == AVERROR_INVALIDDATA && recording->packets.next) continue;
        if (failed < 0) break;
        int64_t here = packet_end(recording);
        if (here > *end) *end = here;
        if (PACKET(recording->packet, stream_index) == STREAM(recording->stream, index))
            recording->unanswered = 0;
        listen_av_packet_unref(recording->packet);
    }
    int trouble = listen_ff_trouble(recording);
    return trouble ? trouble : status;
}
