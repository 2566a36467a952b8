// FLAC by libsndfile, loaded when the first file is written: it comes with the client of PulseAudio, and is needed for
// nothing else. MP3 and Opus by libmp3lame and libopus, which it brings along, or by itself where they are not.
#ifndef LISTEN_CSNDFILE_H
#define LISTEN_CSNDFILE_H

#include <stddef.h>
#include <stdint.h>

// A file that is being written.
typedef struct listen_encoded listen_encoded;

// 1 if the library is there. From any thread.
int listen_encoded_is_available(void);
// 1 if the library can write such a file; libsndfile before 1.1 has no MP3. From any thread.
int listen_encoded_can_write(int encoding, int rate, int channels);
// The encodings; MP3 is of layer III and a constant bit rate, Opus in Ogg.
enum { listen_encoding_flac = 0, listen_encoding_mp3 = 1, listen_encoding_opus = 2 };

// Begins a file of 16 bits in an open descriptor, which stays the caller's; NULL when that cannot be, with the
// system's number of the error, or -1.
listen_encoded *listen_encoded_open(int descriptor, int encoding, int rate, int channels, int *fault);
// Appends interleaved samples; 0 when all were taken, else the system's number of the error, or -1 for one of the
// library.
int listen_encoded_write(listen_encoded *file, const int16_t *samples, size_t count);
// The reason that the last call failed, in the library's words; of opening with NULL.
const char *listen_encoded_error(listen_encoded *file);
// Writes what is left and frees all; 0 when the whole was written, else as `listen_encoded_write`.
int listen_encoded_close(listen_encoded *file);

#endif
