// The encoders of MP3 and Opus by themselves, which libsndfile brings along: it sets neither's effort, and a tape is
// encoded in half the time with less of it.
#ifndef LISTEN_ENCODERS_H
#define LISTEN_ENCODERS_H

#include <stddef.h>
#include <stdint.h>

// Takes bytes that follow those before; 0 when all were written.
typedef int (*encoded_sink)(const void *bytes, size_t count, void *user);

typedef struct mp3_stream mp3_stream;
// Begins a stream of a constant bit rate, in kbit/s; NULL where libmp3lame is not there or has no such stream.
mp3_stream *listen_mp3_begin(int rate, int channels, int bit_rate, encoded_sink sink, void *user);
// Encodes interleaved frames; 0 when all were taken.
int listen_mp3_write(mp3_stream *stream, const int16_t *samples, size_t frames);
// Writes what is left, frees all, and puts the frame with the exact length, which the file begins with, into `head`;
// its size, 0 for none, or -1 when something was not written.
long listen_mp3_end(mp3_stream *stream, uint8_t *head, size_t capacity);

typedef struct opus_stream opus_stream;
// Begins a stream in Ogg; NULL where libopus is not there or has no such sampling rate.
opus_stream *listen_opus_begin(int rate, int channels, encoded_sink sink, void *user);
int listen_opus_write(opus_stream *stream, const int16_t *samples, size_t frames);
// Writes what is left and frees all; 0 when all was written.
int listen_opus_end(opus_stream *stream);

#endif
