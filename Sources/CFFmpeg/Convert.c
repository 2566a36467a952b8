#include "Recording.h"

#include <math.h>
#include <stdlib.h>

// Longer frames than this no codec makes.
enum { most_frames = 1 << 22 };

// Making a converter takes milliseconds. Sound that changes its layout now and then has one each
// second and these besides; what changes more often is damage.
enum { most_changes = 16 };
// A filter grows with the ratio of the rates.
enum { most_ratio = 64 };

static void drop_converter(listen_ff *recording) {
    listen_swr_free(&recording->converter);
    listen_av_channel_layout_uninit(&recording->converter_layout);
}

void listen_ff_forget_converter(listen_ff *recording) {
    recording->changes_left = most_changes;
    drop_converter(recording);
}

static int make_room(listen_ff *recording, int64_t frames) {
    if (frames < 0 || frames > most_frames) return 0;
    size_t wanted = (size_t)frames * (size_t)recording->facts.channels;
    if (wanted <= recording->capacity) return 1;
    float *room = realloc(recording->samples, wanted * sizeof *room);
    if (!room) return 0;
    recording->samples = room;
    recording->capacity = wanted;
    return 1;
}

// The plane and place of a sample: planar formats follow the interleaved ones.
#define COPY(type, expression) \
    for (int frame = 0; frame < count; frame++) \
        for (int channel = 0; channel < channels; channel++) { \
            const type value = is_planar \
                ? ((const type *)planes[channel])[frame] \
                : ((const type *)planes[0])[frame * channels + channel]; \
            output[frame * channels + channel] = (float)(expression); \
        }

static int copy(const AVFrame *source, int channels, float *output) {
    const int count = FRAME(source, nb_samples), format = FRAME(source, format);
    uint8_t *const *planes = FRAME(source, extended_data);
    const int is_planar = format >= AV_SAMPLE_FMT_U8P && format != AV_SAMPLE_FMT_S64;
    switch (format) {
    case AV_SAMPLE_FMT_U8:
    case AV_SAMPLE_FMT_U8P: COPY(uint8_t, (value - 128) / 128.0f) return 1;
    case AV_SAMPLE_FMT_S16:
    case AV_SAMPLE_FMT_S16P: COPY(int16_t, value / 32768.0f) return 1;
    case AV_SAMPLE_FMT_S32:
    case AV_SAMPLE_FMT_S32P: COPY(int32_t, value / 2147483648.0f) return 1;
    // Numbers that are none become silence.
    case AV_SAMPLE_FMT_FLT:
    case AV_SAMPLE_FMT_FLTP: COPY(float, isfinite(value) ? value : 0) return 1;
    case AV_SAMPLE_FMT_DBL:
    case AV_SAMPLE_FMT_DBLP: COPY(double, isfinite(value) ? value : 0) return 1;
    default: return 0;
    }
}

// Readies the converter for frames like this one.
static int ready_converter(listen_ff *recording) {
    const AVFrame *source = recording->frame;
    const int rate = FRAME(source, sample_rate), format = FRAME(source, format);
    const AVChannelLayout *layout = &FRAME(source, ch_layout);
    if (recording->converter && recording->converter_rate == rate
        && recording->converter_format == format
        && listen_av_channel_layout_compare(&recording->converter_layout, layout) == 0)
        return 1;
    if (recording->changes_left <= 0 || rate / most_ratio > recording->facts.sample_rate
        || recording->facts.sample_rate / most_ratio > rate)
        return 0;
    recording->changes_left--;
    drop_converter(recording);
    AVChannelLayout from = {0}, to = {0};
    if (layout->order == AV_CHANNEL_ORDER_UNSPEC)
        listen_av_channel_layout_default(&from, layout->nb_channels);
    else if (listen_av_channel_layout_copy(&from, layout) < 0)
        return 0;
    listen_av_channel_layout_default(&to, recording->facts.channels);
    int failed = listen_swr_alloc_set_opts2(
        &recording->converter, &to, AV_SAMPLE_FMT_FLT, recording->facts.sample_rate, &from, format,
        rate, 0, NULL);
    listen_av_channel_layout_uninit(&from);
    listen_av_channel_layout_uninit(&to);
    if (failed < 0 || listen_swr_init(recording->converter) < 0) {
        listen_swr_free(&recording->converter);
        return 0;
    }
    recording->converter_rate = rate;
    recording->converter_format = format;
    return listen_av_channel_layout_copy(&recording->converter_layout, layout) >= 0;
}

static int resample(listen_ff *recording, listen_ff_frames *frames) {
    AVFrame *source = recording->frame;
    if (!ready_converter(recording)) return LISTEN_FF_BROKEN;
    const int given = FRAME(source, nb_samples);
    int room = listen_swr_get_out_samples(recording->converter, given);
    if (room < 0 || !make_room(recording, room)) return LISTEN_FF_NO_MEMORY;
    uint8_t *output = (uint8_t *)recording->samples;
    int count = listen_swr_convert(
        recording->converter, &output, room, (const uint8_t **)FRAME(source, extended_data), given);
    if (count < 0) return LISTEN_FF_BROKEN;
    for (int64_t index = 0; index < (int64_t)count * recording->facts.channels; index++)
        if (!isfinite(recording->samples[index])) recording->samples[index] = 0;
    frames->frames = count;
    // Its filter holds frames back: only counting on is right.
    if (FRAME(source, sample_rate) != recording->facts.sample_rate) frames->time = INT64_MIN;
    return LISTEN_FF_DONE;
}

// A second of sound allows another change.
static void earn_change(listen_ff *recording, int64_t frames) {
    recording->frames_since_change += frames;
    if (recording->frames_since_change < recording->facts.sample_rate) return;
    recording->frames_since_change = 0;
    if (recording->changes_left < most_changes) recording->changes_left++;
}

int listen_ff_convert(listen_ff *recording, listen_ff_frames *frames) {
    AVFrame *source = recording->frame;
    const int channels = FRAME(source, ch_layout).nb_channels;
    const int count = FRAME(source, nb_samples), rate = FRAME(source, sample_rate);
    if (count <= 0 || count > most_frames || channels < 1 || channels > 64 || rate < 1)
        return LISTEN_FF_BROKEN;
    int64_t time = FRAME(source, best_effort_timestamp);
    *frames = (listen_ff_frames){
        .frames = count, .time = time == AV_NOPTS_VALUE ? INT64_MIN : time,
    };
    int status = LISTEN_FF_DONE;
    if (channels == recording->facts.channels && rate == recording->facts.sample_rate) {
        if (!make_room(recording, count)) return LISTEN_FF_NO_MEMORY;
        if (!copy(source, channels, recording->samples)) status = LISTEN_FF_BROKEN;
    } else {
        status = resample(recording, frames);
    }
    frames->samples = recording->samples;
    if (status == LISTEN_FF_DONE) earn_change(recording, frames->frames);
    return status;
}
