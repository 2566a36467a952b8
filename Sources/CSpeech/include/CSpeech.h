// Synthesizers' libraries, loaded when a text is first to be spoken; only the child process that
// speaks loads them. libespeak-ng is GPL-3.0-or-later, libflite is under a licence like BSD's.
#ifndef LISTEN_CSPEECH_H
#define LISTEN_CSPEECH_H

#include <stddef.h>
#include <stdint.h>

enum listen_speech_event_kind {
    LISTEN_SPEECH_WORD = 1,
    LISTEN_SPEECH_SENTENCE = 2,
    LISTEN_SPEECH_PHONEME = 7,
};

// What happens in the sound: where in the text (code points from 0, and how many), when (samples
// from the beginning), and for a phoneme its name in the International Phonetic Alphabet (UTF-8,
// perhaps empty).
typedef struct listen_speech_event {
    int32_t kind;
    int32_t place;
    int32_t length;
    int32_t sample;
    char name[9];
} listen_speech_event;

// Samples at the library's rate; good until the callback returns; another answer than 0 stops.
typedef int (*listen_speech_sound)(void *context, const int16_t *samples, size_t count);
typedef void (*listen_speech_happening)(void *context, const listen_speech_event *event);

// Loads and starts the library: samples a second, 0 when it is not there, -1 when it has no data,
// -2 when it lacks what is needed of it.
// One thread of a process may speak.
int listen_speech_open(void);

// Chooses a voice by its name or language; 0 when there is one.
int listen_speech_voice(const char *name);

// Speaks a UTF-8 text of `length` bytes with a 0 behind it; 0 when it was spoken to its end.
int listen_speech_say(
    const char *text, size_t length, listen_speech_sound sound, listen_speech_happening happening,
    void *context);

// A voice: its name for a person, and its languages, of which the most fitting is first. Each is
// preceded by a byte that is a number and followed by a 0; one more 0 ends them.
typedef void (*listen_speech_found)(void *context, const char *name, const char *languages);

// Hands over the voices of the opened library, and returns the folder of its data; NULL when it
// cannot tell.
const char *listen_speech_voices(listen_speech_found found, void *context);

// Loads flite and one of its voices: samples a second, 0 when they are not there, -2 when they lack
// what is needed of them.
int listen_flite_open(const char *voice);

// The path of a voice's file; NULL when it is not there. Good until the next call.
const char *listen_flite_path(const char *voice);

// Speaks a UTF-8 text by flite, as `listen_speech_say` does. Of each word it says a place in bytes
// that lies in the text it was made of, and phonemes have names of flite's own; `pau` is a pause.
int listen_flite_say(
    const char *text, listen_speech_sound sound, listen_speech_happening happening, void *context);

#endif
