#define _GNU_SOURCE
#include "CSpeech.h"

#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

// The parts of flite's interface (2.0 to 2.2) that are used; its objects are only handed around.
typedef void flite_item;
typedef struct {
    const char *type;
    int rate;
    int count;
    int channels;
    short *samples;
} flite_wave;

static void *(*load_synth)(const char *, void *);
static void (*load_delete)(void *);
static void *(*load_relation)(void *, const char *);
static flite_item *(*load_head)(void *);
static flite_item *(*load_next)(const flite_item *);
static flite_item *(*load_parent)(const flite_item *);
static flite_item *(*load_as)(const flite_item *, const char *);
static int (*load_has)(const flite_item *, const char *);
static int (*load_int)(const flite_item *, const char *);
static float (*load_float)(const flite_item *, const char *);
static const char *(*load_string)(const flite_item *, const char *);
static flite_wave *(*load_wave)(void *);
static void *voice;

static int load_all(void *library) {
    struct {
        void *place;
        const char *name;
    } wanted[] = {
        {&load_synth, "flite_synth_text"},   {&load_delete, "delete_utterance"},
        {&load_relation, "utt_relation"},    {&load_head, "relation_head"},
        {&load_next, "item_next"},           {&load_parent, "item_parent"},
        {&load_as, "item_as"},               {&load_has, "item_feat_present"},
        {&load_int, "item_feat_int"},        {&load_float, "item_feat_float"},
        {&load_string, "item_feat_string"},  {&load_wave, "utt_wave"},
    };
    for (size_t index = 0; index < sizeof wanted / sizeof *wanted; index++) {
        void *found = dlsym(library, wanted[index].name);
        if (!found) return 0;
        memcpy(wanted[index].place, &found, sizeof found);
    }
    return 1;
}

// The library of a voice, with the ones it needs.
static void *load_voice(void **library, const char *name) {
    char text[128];
    if (strlen(name) > 40) return NULL;
    *library = dlopen("libflite.so.1", RTLD_NOW | RTLD_GLOBAL);
    if (!*library) return NULL;
    // The voices need these, and their own libraries do not say so everywhere.
    dlopen("libflite_usenglish.so.1", RTLD_NOW | RTLD_GLOBAL);
    dlopen("libflite_cmulex.so.1", RTLD_NOW | RTLD_GLOBAL);
    snprintf(text, sizeof text, "libflite_cmu_us_%s.so.1", name);
    return dlopen(text, RTLD_NOW | RTLD_LOCAL);
}

const char *listen_flite_path(const char *name) {
    void *library = NULL;
    void *data = load_voice(&library, name);
    struct link_map *map = NULL;
    return data && dlinfo(data, RTLD_DI_LINKMAP, &map) == 0 && map ? map->l_name : NULL;
}

int listen_flite_open(const char *name) {
    char text[128];
    void *library = NULL;
    void *data = load_voice(&library, name);
    if (!data) return 0;
    int (*start)(void) = (int (*)(void))dlsym(library, "flite_init");
    snprintf(text, sizeof text, "register_cmu_us_%s", name);
    void *(*make)(const char *) = (void *(*)(const char *))dlsym(data, text);
    if (!start || !make || !load_all(library)) return -2;
    start();
    voice = make(NULL);
    if (!voice) return -2;
    // Only a sound says its rate.
    void *try = load_synth("a", voice);
    flite_wave *wave = try ? load_wave(try) : NULL;
    int rate = wave ? wave->rate : -2;
    if (try) load_delete(try);
    return rate;
}

// The word that a segment belongs to; NULL for a pause.
static flite_item *word_of(flite_item *segment) {
    flite_item *item = load_as(segment, "SylStructure");
    if (item) item = load_parent(item);
    return item ? load_parent(item) : NULL;
}

// A byte of the text inside the token of a word: flite notes the one after the token's blank.
static int place_of(flite_item *word) {
    flite_item *token = load_as(word, "Token");
    if (token) token = load_parent(token);
    return token && load_has(token, "file_pos") ? load_int(token, "file_pos") - 2 : -1;
}

static void tell(
    void *utterance, const flite_wave *wave, listen_speech_happening happening, void *context) {
    void *relation = load_relation(utterance, "Segment");
    flite_item *last = NULL;
    float start = 0;
    for (flite_item *item = relation ? load_head(relation) : NULL; item; item = load_next(item)) {
        int32_t sample = (int32_t)(start * (float)wave->rate);
        flite_item *word = word_of(item);
        flite_item *bare = word ? load_as(word, "Word") : NULL;
        if (bare && bare != last) {
            listen_speech_event told = {
                LISTEN_SPEECH_WORD, place_of(word), 1, sample, {0}};
            if (told.place >= 0) happening(context, &told);
            last = bare;
        }
        listen_speech_event told = {LISTEN_SPEECH_PHONEME, 0, 0, sample, {0}};
        const char *name = load_string(item, "name");
        if (name) strncpy(told.name, name, sizeof told.name - 1);
        happening(context, &told);
        start = load_float(item, "end");
    }
}

int listen_flite_say(
    const char *text, listen_speech_sound sound, listen_speech_happening happening,
    void *context) {
    if (!voice) return -1;
    void *utterance = load_synth(text, voice);
    flite_wave *wave = utterance ? load_wave(utterance) : NULL;
    int status = -1;
    if (wave && wave->channels == 1 && wave->count >= 0) {
        tell(utterance, wave, happening, context);
        status = sound(context, wave->samples, (size_t)wave->count);
    }
    if (utterance) load_delete(utterance);
    return status;
}
