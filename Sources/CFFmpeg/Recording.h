// A recording as the files of this target share it.
#ifndef LISTEN_CFFMPEG_RECORDING_H
#define LISTEN_CFFMPEG_RECORDING_H

#include "CFFmpeg.h"
#include "Load.h"

struct listen_ff {
    listen_ff_input input;
    listen_ff_options options;
    // Where packets come from when FFmpeg does not read the container; `next` is NULL otherwise.
    listen_ff_packets packets;
    // Bytes that were read since the last frame.
    int64_t unanswered;
    int is_too_much;
    AVIOContext *bytes;
    AVFormatContext *format;
    // NULL while no container is open: opening it again has failed.
    AVStream *stream;
    // Whether the container’s reader does not find back to the start.
    int starts_anew;
    AVCodecContext *codec;
    AVPacket *packet;
    AVFrame *frame;
    // Whether the codec was told that nothing follows.
    int is_draining;
    // Converts what is not of the first frame's rate and layout, or has more than two channels.
    SwrContext *converter;
    int converter_rate, converter_format;
    AVChannelLayout converter_layout;
    // How often the sound may still change its rate or layout, and the frames since that was more.
    int changes_left;
    int64_t frames_since_change;
    float *samples;
    size_t capacity;
    // Frames that are given first: those the opening decoded.
    listen_ff_frames first;
    int has_first;
    listen_ff_facts facts;
};

// Whether the input failed or gave too much: the status to return, or 0.
int listen_ff_trouble(const listen_ff *recording);
// Copies bytes of the input, as libavformat asks for them: an error of FFmpeg's or their count.
int listen_ff_read_bytes(void *recording, uint8_t *buffer, int count);
// Makes a container of one stream, which stands for the one FFmpeg does not read.
int listen_ff_stand_in(listen_ff *recording, const listen_ff_packets *packets);
// Reads the next packet, of whatever stream; an error of FFmpeg's or 0.
int listen_ff_read_packet(listen_ff *recording);
// Turns the decoded frame into interleaved floats of the recording's layout.
int listen_ff_convert(listen_ff *recording, listen_ff_frames *frames);
void listen_ff_forget_converter(listen_ff *recording);

#endif
