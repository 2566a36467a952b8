// What is used of FFmpeg, by name: its functions, fields of structs and constants.
//
// Nothing here says where a field lies or what a constant is: `scripts/measure-ffmpeg` reads these
// lists together with the headers of each release, checks every prototype and type against them,
// and writes Layouts.h. ENUM(name) is an enumeration of FFmpeg's, an `int` to this target.
#ifndef LISTEN_CFFMPEG_NAMES_H
#define LISTEN_CFFMPEG_NAMES_H

// X(library, name, result, parameters)
#define LISTEN_FF_FUNCTIONS(X) \
    X(util, av_log_set_level, void, (int)) \
    X(util, av_max_alloc, void, (size_t)) \
    X(util, av_malloc, void *, (size_t)) \
    X(util, av_free, void, (void *)) \
    X(util, av_freep, void, (void *)) \
    X(util, av_dict_set, int, (AVDictionary **, const char *, const char *, int)) \
    X(util, av_dict_free, void, (AVDictionary **)) \
    X(util, av_frame_alloc, AVFrame *, (void)) \
    X(util, av_frame_free, void, (AVFrame **)) \
    X(util, av_frame_unref, void, (AVFrame *)) \
    X(util, av_channel_layout_default, void, (AVChannelLayout *, int)) \
    X(util, av_channel_layout_copy, int, (AVChannelLayout *, const AVChannelLayout *)) \
    X(util, av_channel_layout_compare, int, (const AVChannelLayout *, const AVChannelLayout *)) \
    X(util, av_channel_layout_uninit, void, (AVChannelLayout *)) \
    X(resample, swr_alloc_set_opts2, int, \
      (SwrContext **, const AVChannelLayout *, ENUM(AVSampleFormat), int, \
       const AVChannelLayout *, ENUM(AVSampleFormat), int, int, void *)) \
    X(resample, swr_init, int, (SwrContext *)) \
    X(resample, swr_convert, int, (SwrContext *, listen_ff_out, int, listen_ff_in, int)) \
    X(resample, swr_free, void, (SwrContext **)) \
    X(resample, swr_get_out_samples, int, (SwrContext *, int)) \
    X(codec, av_packet_alloc, AVPacket *, (void)) \
    X(codec, av_packet_free, void, (AVPacket **)) \
    X(codec, av_packet_unref, void, (AVPacket *)) \
    X(codec, av_new_packet, int, (AVPacket *, int)) \
    X(codec, av_packet_new_side_data, uint8_t *, (AVPacket *, ENUM(AVPacketSideDataType), size_t)) \
    X(codec, av_packet_get_side_data, uint8_t *, \
      (const AVPacket *, ENUM(AVPacketSideDataType), size_t *)) \
    X(codec, avcodec_find_decoder, const AVCodec *, (ENUM(AVCodecID))) \
    X(codec, avcodec_alloc_context3, AVCodecContext *, (const AVCodec *)) \
    X(codec, avcodec_free_context, void, (AVCodecContext **)) \
    X(codec, avcodec_parameters_to_context, int, (AVCodecContext *, const AVCodecParameters *)) \
    X(codec, avcodec_open2, int, (AVCodecContext *, const AVCodec *, AVDictionary **)) \
    X(codec, avcodec_send_packet, int, (AVCodecContext *, const AVPacket *)) \
    X(codec, avcodec_receive_frame, int, (AVCodecContext *, AVFrame *)) \
    X(codec, avcodec_flush_buffers, void, (AVCodecContext *)) \
    X(codec, avcodec_descriptor_get, const AVCodecDescriptor *, (ENUM(AVCodecID))) \
    X(format, avformat_alloc_context, AVFormatContext *, (void)) \
    X(format, avformat_free_context, void, (AVFormatContext *)) \
    X(format, avformat_new_stream, AVStream *, (AVFormatContext *, const AVCodec *)) \
    X(format, avformat_open_input, int, \
      (AVFormatContext **, const char *, const AVInputFormat *, AVDictionary **)) \
    X(format, avformat_close_input, void, (AVFormatContext **)) \
    X(format, avformat_find_stream_info, int, (AVFormatContext *, AVDictionary **)) \
    X(format, av_find_best_stream, int, \
      (AVFormatContext *, ENUM(AVMediaType), int, int, const AVCodec **, int)) \
    X(format, av_read_frame, int, (AVFormatContext *, AVPacket *)) \
    X(format, av_seek_frame, int, (AVFormatContext *, int, int64_t, int)) \
    X(format, avio_alloc_context, AVIOContext *, \
      (unsigned char *, int, int, void *, listen_ff_read *, listen_ff_write *, \
       listen_ff_seeker *)) \
    X(format, avio_context_free, void, (AVIOContext **)) \
    X(format, avformat_index_get_entries_count, int, (const AVStream *)) \
    X(format, avformat_index_get_entry, const AVIndexEntry *, (AVStream *, int))

// Of which a release has one or the other: FFmpeg 8 took the first away, 6.1 brought the second.
#define LISTEN_FF_EITHER(X) \
    X(format, av_stream_get_side_data, uint8_t *, \
      (const AVStream *, ENUM(AVPacketSideDataType), size_t *)) \
    X(codec, av_packet_side_data_get, const AVPacketSideData *, \
      (const AVPacketSideData *, int, ENUM(AVPacketSideDataType)))

// X(struct, field, type)
#define LISTEN_FF_FIELDS(X) \
    X(AVFormatContext, iformat, const AVInputFormat *) \
    X(AVFormatContext, pb, AVIOContext *) \
    X(AVFormatContext, nb_streams, unsigned int) \
    X(AVFormatContext, streams, AVStream **) \
    X(AVFormatContext, duration, int64_t) \
    X(AVFormatContext, flags, int) \
    X(AVFormatContext, probesize, int64_t) \
    X(AVFormatContext, max_analyze_duration, int64_t) \
    X(AVFormatContext, interrupt_callback, AVIOInterruptCB) \
    X(AVFormatContext, duration_estimation_method, ENUM(AVDurationEstimationMethod)) \
    X(AVFormatContext, io_open, listen_ff_opener *) \
    X(AVFormatContext, format_probesize, int) \
    X(AVFormatContext, max_streams, int) \
    X(AVInputFormat, name, const char *) \
    X(AVIOContext, buffer, unsigned char *) \
    X(AVIOContext, eof_reached, int) \
    X(AVIOContext, error, int) \
    X(AVIOContext, seekable, int) \
    X(AVStream, index, int) \
    X(AVStream, codecpar, AVCodecParameters *) \
    X(AVStream, time_base, AVRational) \
    X(AVStream, start_time, int64_t) \
    X(AVStream, duration, int64_t) \
    X(AVStream, disposition, int) \
    X(AVStream, discard, ENUM(AVDiscard)) \
    X(AVCodecParameters, codec_type, ENUM(AVMediaType)) \
    X(AVCodecParameters, codec_id, ENUM(AVCodecID)) \
    X(AVCodecParameters, codec_tag, uint32_t) \
    X(AVCodecParameters, extradata, uint8_t *) \
    X(AVCodecParameters, extradata_size, int) \
    X(AVCodecParameters, bit_rate, int64_t) \
    X(AVCodecParameters, sample_rate, int) \
    X(AVCodecParameters, frame_size, int) \
    X(AVCodecParameters, ch_layout, AVChannelLayout) \
    X(AVCodecContext, codec_id, ENUM(AVCodecID)) \
    X(AVCodecContext, frame_size, int) \
    X(AVCodecContext, ch_layout, AVChannelLayout) \
    X(AVCodecContext, pkt_timebase, AVRational) \
    X(AVCodecContext, thread_count, int) \
    X(AVCodecDescriptor, props, int) \
    X(AVPacket, pts, int64_t) \
    X(AVPacket, dts, int64_t) \
    X(AVPacket, data, uint8_t *) \
    X(AVPacket, stream_index, int) \
    X(AVPacket, flags, int) \
    X(AVPacket, duration, int64_t) \
    X(AVFrame, extended_data, uint8_t **) \
    X(AVFrame, nb_samples, int) \
    X(AVFrame, format, int) \
    X(AVFrame, sample_rate, int) \
    X(AVFrame, best_effort_timestamp, int64_t) \
    X(AVFrame, ch_layout, AVChannelLayout) \
    X(AVIndexEntry, timestamp, int64_t)

// Fields that releases from 6.1 on have; their place is 0 in those before.
#define LISTEN_FF_LATER_FIELDS(X) \
    X(AVCodecParameters, coded_side_data, AVPacketSideData *) \
    X(AVCodecParameters, nb_coded_side_data, int)

// Fields of structs that this target declares itself: they lie at the same place in every release.
#define LISTEN_FF_FIXED(X) \
    X(AVRational, num) X(AVRational, den) \
    X(AVChannelLayout, order) X(AVChannelLayout, nb_channels) X(AVChannelLayout, u) \
    X(AVChannelLayout, opaque) \
    X(AVIOInterruptCB, callback) X(AVIOInterruptCB, opaque)
#define LISTEN_FF_FIXED_STRUCTS(X) X(AVRational) X(AVChannelLayout) X(AVIOInterruptCB)

// Constants, which are the same in every release.
#define LISTEN_FF_CONSTANTS(X) \
    X(AVERROR_EOF) X(AVERROR_EXIT) X(AVERROR_INVALIDDATA) \
    X(AVFMT_DURATION_FROM_BITRATE) X(AVFMT_DURATION_FROM_STREAM) \
    X(AVFMT_FLAG_CUSTOM_IO) X(AVFMT_FLAG_IGNIDX) \
    X(AVIO_SEEKABLE_NORMAL) X(AVSEEK_FORCE) X(AVSEEK_SIZE) \
    X(AVSEEK_FLAG_ANY) X(AVSEEK_FLAG_BACKWARD) X(AVSEEK_FLAG_BYTE) \
    X(AVDISCARD_ALL) X(AV_DISPOSITION_ATTACHED_PIC) X(AV_DISPOSITION_TIMED_THUMBNAILS) \
    X(AVMEDIA_TYPE_AUDIO) X(AVMEDIA_TYPE_VIDEO) \
    X(AV_CHANNEL_ORDER_UNSPEC) X(AV_LOG_QUIET) X(AV_INPUT_BUFFER_PADDING_SIZE) \
    X(AV_PKT_FLAG_KEY) X(AV_PKT_DATA_SKIP_SAMPLES) X(AV_PKT_DATA_ENCRYPTION_INFO) \
    X(AV_PKT_DATA_ENCRYPTION_INIT_INFO) \
    X(AV_CODEC_PROP_LOSSLESS) X(AV_CODEC_PROP_LOSSY) \
    X(AV_CODEC_ID_AAC) X(AV_CODEC_ID_ADPCM_IMA_QT) X(AV_CODEC_ID_ADPCM_YAMAHA) \
    X(AV_CODEC_ID_FIRST_AUDIO) X(AV_CODEC_ID_FLAC) X(AV_CODEC_ID_OPUS) X(AV_CODEC_ID_SPEEX) \
    X(AV_CODEC_ID_VORBIS) \
    X(AV_SAMPLE_FMT_U8) X(AV_SAMPLE_FMT_S16) X(AV_SAMPLE_FMT_S32) X(AV_SAMPLE_FMT_FLT) \
    X(AV_SAMPLE_FMT_DBL) X(AV_SAMPLE_FMT_U8P) X(AV_SAMPLE_FMT_S16P) X(AV_SAMPLE_FMT_S32P) \
    X(AV_SAMPLE_FMT_FLTP) X(AV_SAMPLE_FMT_DBLP) X(AV_SAMPLE_FMT_S64)

#endif
