#include "CSpeech.h"

#include <dlfcn.h>
#include <string.h>
#include <strings.h>

// The parts of espeak-ng's interface (speak_lib.h, API revision 12) that are used.
typedef struct {
    int type;
    unsigned int unique_identifier;
    int text_position;
    int length;
    int audio_position;
    int sample;
    void *user_data;
    union {
        int number;
        const char *name;
        char string[8];
    } id;
} speech_event;

typedef int (*speech_callback)(short *samples, int count, speech_event *events);

enum { output_synchronous = 2, phoneme_events = 1, phoneme_ipa = 2, dont_exit = 0x8000 };
enum { position_character = 1, characters_utf8 = 1 };

static int (*load_initialize)(int, int, const char *, int);
static void (*load_set_callback)(speech_callback);
static int (*load_set_voice)(const char *);
static int (*load_synth)(
    const void *, size_t, unsigned int, int, unsigned int, unsigned int, unsigned int *, void *);

// A voice of the list; languages as `listen_speech_found` says.
typedef struct {
    const char *name;
    const char *languages;
    const char *identifier;
    unsigned char gender, age, variant, reserved;
    int score;
    void *spare;
} speech_voice;

static const speech_voice **(*load_list)(speech_voice *);
static const char *(*load_info)(const char **);

static struct {
    listen_speech_sound sound;
    listen_speech_happening happening;
    void *context;
    int is_stopped;
} current;

static int hear(short *samples, int count, speech_event *events) {
    for (speech_event *event = events; event && event->type; event++) {
        if (event->type != LISTEN_SPEECH_WORD && event->type != LISTEN_SPEECH_SENTENCE
            && event->type != LISTEN_SPEECH_PHONEME)
            continue;
        // The library counts characters from 1.
        listen_speech_event told = {
            event->type, event->text_position - 1, event->length, event->sample, {0}};
        if (event->type == LISTEN_SPEECH_PHONEME)
            memcpy(told.name, event->id.string, sizeof event->id.string);
        current.happening(current.context, &told);
    }
    if (!current.is_stopped && samples && count > 0)
        current.is_stopped = current.sound(current.context, samples, (size_t)count) != 0;
    return current.is_stopped;
}

int listen_speech_open(void) {
    void *library = dlopen("libespeak-ng.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
    load_initialize =
        (int (*)(int, int, const char *, int))dlsym(library, "espeak_Initialize");
    load_set_callback =
        (void (*)(speech_callback))dlsym(library, "espeak_SetSynthCallback");
    load_set_voice = (int (*)(const char *))dlsym(library, "espeak_SetVoiceByName");
    load_synth = (int (*)(const void *, size_t, unsigned int, int, unsigned int, unsigned int,
                          unsigned int *, void *))dlsym(library, "espeak_Synth");
    load_list = (const speech_voice **(*)(speech_voice *))dlsym(library, "espeak_ListVoices");
    load_info = (const char *(*)(const char **))dlsym(library, "espeak_Info");
    if (!load_initialize || !load_set_callback || !load_set_voice || !load_synth) return -2;
    int rate = load_initialize(
        output_synchronous, 0, NULL, phoneme_events | phoneme_ipa | dont_exit);
    if (rate <= 0) return -1;
    load_set_callback(hear);
    return rate;
}

// Chooses the voice whose own language this is: its file may have another name, as that of en-gb,
// which is "gmw/en".
static int choose_by_language(const char *language) {
    const speech_voice **voices = load_list ? load_list(NULL) : NULL;
    for (; voices && *voices; voices++)
        // A byte for the priority precedes each language.
        if ((*voices)->languages && (*voices)->languages[0] && (*voices)->identifier
            && !strcasecmp((*voices)->languages + 1, language))
            return load_set_voice((*voices)->identifier);
    return -1;
}

int listen_speech_voice(const char *name) {
    if (!load_set_voice) return -1;
    return load_set_voice(name) == 0 ? 0 : choose_by_language(name);
}

int listen_speech_say(
    const char *text, size_t length, listen_speech_sound sound, listen_speech_happening happening,
    void *context) {
    if (!load_synth) return -1;
    current.sound = sound;
    current.happening = happening;
    current.context = context;
    current.is_stopped = 0;
    int status = load_synth(
        text, length + 1, 0, position_character, 0, characters_utf8, NULL, NULL);
    return status || current.is_stopped ? -1 : 0;
}

const char *listen_speech_voices(listen_speech_found found, void *context) {
    if (!load_list || !load_info) return NULL;
    const speech_voice **voices = load_list(NULL);
    for (; voices && *voices; voices++)
        if ((*voices)->name && (*voices)->languages)
            found(context, (*voices)->name, (*voices)->languages);
    const char *folder = NULL;
    load_info(&folder);
    return folder;
}
