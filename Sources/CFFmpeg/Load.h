// The functions of FFmpeg that are used, by pointers that are set once.
#ifndef LISTEN_CFFMPEG_LOAD_H
#define LISTEN_CFFMPEG_LOAD_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/dict.h>
#include <libavutil/log.h>
#include <libavutil/mathematics.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

#define LISTEN_FF_FUNCTIONS(X) \
    X(util, av_log_set_level) X(util, av_max_alloc) X(util, av_malloc) X(util, av_free) X(util, av_freep) \
    X(util, av_dict_set) X(util, av_dict_free) X(util, av_frame_alloc) X(util, av_frame_free) \
    X(util, av_frame_unref) X(util, av_channel_layout_default) X(util, av_channel_layout_copy) \
    X(util, av_channel_layout_compare) X(util, av_channel_layout_uninit) \
    X(resample, swr_alloc_set_opts2) X(resample, swr_init) X(resample, swr_convert) \
    X(resample, swr_free) X(resample, swr_get_out_samples) \
    X(codec, av_packet_alloc) X(codec, av_packet_free) X(codec, av_packet_unref) \
    X(codec, av_new_packet) X(codec, av_packet_new_side_data) \
    X(codec, av_packet_get_side_data) X(codec, avcodec_find_decoder) \
    X(codec, avcodec_alloc_context3) X(codec, avcodec_free_context) \
    X(codec, avcodec_parameters_to_context) X(codec, avcodec_open2) \
    X(codec, avcodec_send_packet) X(codec, avcodec_receive_frame) \
    X(codec, avcodec_flush_buffers) X(codec, avcodec_descriptor_get) \
    X(format, avformat_alloc_context) X(format, avformat_free_context) X(format, avformat_new_stream) \
    X(format, avformat_open_input) X(format, avformat_close_input) \
    X(format, avformat_find_stream_info) X(format, av_find_best_stream) \
    X(format, av_read_frame) X(format, av_seek_frame) X(format, avio_alloc_context) \
    X(format, avio_context_free) X(format, av_stream_get_side_data) \
    X(format, avformat_index_get_entries_count) X(format, avformat_index_get_entry)

#define LISTEN_FF_DECLARE(library, name) extern __typeof__(name) *listen_##name;
LISTEN_FF_FUNCTIONS(LISTEN_FF_DECLARE)
#undef LISTEN_FF_DECLARE

#endif
