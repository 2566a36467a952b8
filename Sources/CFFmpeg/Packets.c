// Packets that were found without FFmpeg.
#include "Recording.h"

#include <string.h>

// No packet of AAC has as many bytes.
enum { most_packet_bytes = 1 << 16 };

int listen_ff_stand_in(listen_ff *recording, const listen_ff_packets *packets) {
    recording->packets = *packets;
    AVFormatContext *format = recording->format = listen_avformat_alloc_context();
    if (!format) return LISTEN_FF_NO_MEMORY;
    FORMAT(format, flags) |= AVFMT_FLAG_CUSTOM_IO;
    AVStream *stream = recording->stream = listen_avformat_new_stream(format, NULL);
    if (!stream || packets->config_size < 0) return LISTEN_FF_NO_MEMORY;
    STREAM(stream, time_base) = (AVRational){1, packets->sample_rate};
    STREAM(stream, duration) = packets->duration;
    AVCodecParameters *parameters = STREAM(stream, codecpar);
    PARAMETERS(parameters, codec_type) = AVMEDIA_TYPE_AUDIO;
    PARAMETERS(parameters, codec_id) = AV_CODEC_ID_AAC;
    PARAMETERS(parameters, sample_rate) = packets->sample_rate;
    PARAMETERS(parameters, frame_size) = 1024;
    listen_av_channel_layout_default(&PARAMETERS(parameters, ch_layout), packets->channels);
    size_t size = (size_t)packets->config_size;
    uint8_t *config = listen_av_malloc(size + AV_INPUT_BUFFER_PADDING_SIZE);
    if (!config) return LISTEN_FF_NO_MEMORY;
    memset(config, 0, size + AV_INPUT_BUFFER_PADDING_SIZE);
    memcpy(config, packets->config, size);
    PARAMETERS(parameters, extradata) = config;
    PARAMETERS(parameters, extradata_size) = packets->config_size;
    recording->packets.config = NULL;
    return 0;
}

// Reads the packet that comes next where FFmpeg does not read the container.
static int read_bare_packet(listen_ff *recording) {
    listen_ff_packet told;
    int found = recording->packets.next(recording->packets.context, &told);
    if (found <= 0) return found < 0 ? AVERROR_EXIT : AVERROR_EOF;
    if (told.size < 1 || told.size > most_packet_bytes) return AVERROR_INVALIDDATA;
    AVPacket *packet = recording->packet;
    if (listen_av_new_packet(packet, (int)told.size) < 0) return AVERROR(ENOMEM);
    for (size_t done = 0; done < told.size;) {
        int taken = listen_ff_read_bytes(
            recording, PACKET(packet, data) + done, (int)(told.size - done));
        if (taken < 0) {
            listen_av_packet_unref(packet);
            return taken;
        }
        done += (size_t)taken;
    }
    PACKET(packet, stream_index) = STREAM(recording->stream, index);
    PACKET(packet, pts) = PACKET(packet, dts) = told.time;
    PACKET(packet, duration) = told.ticks;
    PACKET(packet, flags) |= AV_PKT_FLAG_KEY;
    if (told.skipped > 0) {
        uint8_t *skip = listen_av_packet_new_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, 10);
        if (!skip) {
            listen_av_packet_unref(packet);
            return AVERROR(ENOMEM);
        }
        memset(skip, 0, 10);
        for (int byte = 0; byte < 4; byte++) skip[byte] = (uint8_t)(told.skipped >> 8 * byte);
    }
    return 0;
}

int listen_ff_read_packet(listen_ff *recording) {
    return recording->packets.next
        ? read_bare_packet(recording)
        : listen_av_read_frame(recording->format, recording->packet);
}
