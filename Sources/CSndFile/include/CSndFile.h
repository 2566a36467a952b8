// Encoded sound by libsndfile, loaded when the first file is written: it comes with the client of PulseAudio,
// and is needed for nothing else.
#ifndef LISTEN_CSNDFILE_H
#define LISTEN_CSNDFILE_H

#include <stddef.h>
#include <stdint.h>

// A file that is being written.
typedef struct listen_flac listen_flac;

// The encodings; which of them a library has depends on how it was built.
enum { listen_sound_flac = 0, listen_sound_mp3 = 1, listen_sound_opus = 2 };

// 1 if the library is there. From any thread.
int listen_flac_is_available(void);
// 1 if the library writes an encoding at a rate and number of channels.
int listen_sound_can_write(int encoding, int rate, int channels);
// Begins a file of an encoding as below.
listen_flac *listen_sound_open(int encoding, int descriptor, int rate, int channels, int *fault);
// Begins a FLAC file of 16 bits in an open descriptor, which stays the caller's; NULL when that cannot be, with the
// system's number of the error, or -1.
listen_flac *listen_flac_open(int descriptor, int rate, int channels, int *fault);
// Appends interleaved samples; 0 when all were taken, else the system's number of the error, or -1 for one of the
// library.
int listen_flac_write(listen_flac *file, const int16_t *samples, size_t count);
// The reason that the last call failed, in the library's words; of opening with NULL.
const char *listen_flac_error(listen_flac *file);
// Writes what is left and frees all; 0 when the whole was written, else as `listen_flac_write`.
int listen_flac_close(listen_flac *file);

#endif
