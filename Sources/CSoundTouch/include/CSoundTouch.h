#pragma once

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A time-stretcher of SoundTouch; belongs to one thread.
typedef struct listen_stretcher listen_stretcher;

/// A stretcher, or NULL when memory or the library refuses.
listen_stretcher *_Nullable listen_stretcher_create(
    int sample_rate, int channels, double tempo,
    int sequence_ms, int seek_window_ms, int overlap_ms);
void listen_stretcher_destroy(listen_stretcher *_Nonnull stretcher);
/// Takes in interleaved frames; false when memory ran out.
bool listen_stretcher_put(
    listen_stretcher *_Nonnull stretcher, const float *_Nonnull samples, int frames);
/// Gives out at most `frames` frames and says how many.
int listen_stretcher_receive(
    listen_stretcher *_Nonnull stretcher, float *_Nonnull output, int frames);
/// Frames that can be received now.
int listen_stretcher_available(const listen_stretcher *_Nonnull stretcher);

#ifdef __cplusplus
}
#endif
