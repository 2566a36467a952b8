#include "CMeCab.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

// The parts of MeCab 0.996's interface (mecab.h) that are used; its layout is that of the
// library's version 2.
typedef struct mecab_t mecab_t;

typedef struct mecab_node_t {
    struct mecab_node_t *prev, *next, *enext, *bnext;
    struct mecab_path_t *rpath, *lpath;
    const char *surface;
    const char *feature;
    unsigned int id;
    unsigned short length, rlength, rcAttr, lcAttr, posid;
    unsigned char char_type, stat, isbest;
    float alpha, beta, prob;
    short wcost;
    long cost;
} mecab_node_t;

typedef struct mecab_dictionary_info_t {
    const char *filename;
    const char *charset;
    unsigned int size;
    int type;
    unsigned int lsize, rsize;
    unsigned short version;
    struct mecab_dictionary_info_t *next;
} mecab_dictionary_info_t;

typedef struct mecab_model_t mecab_model_t;
typedef struct mecab_lattice_t mecab_lattice_t;

enum { node_normal = 0, node_unknown = 1 };
enum { request_one_best = 1, request_marginal_probability = 8 };

// A rival below it changes no share that counts, were there hundreds of them.
static const float least_probability = 1e-6f;

// Costs are logarithms of probabilities times this (dicrc's cost-factor, 700 to 800).
static const double cost_factor = 800;

static mecab_model_t *(*load_model)(const char *);
static void (*load_model_destroy)(mecab_model_t *);
static mecab_t *(*load_tagger)(mecab_model_t *);
static mecab_lattice_t *(*load_lattice)(mecab_model_t *);
static void (*load_destroy)(mecab_t *);
static void (*load_lattice_destroy)(mecab_lattice_t *);
static const mecab_dictionary_info_t *(*load_info)(mecab_model_t *);
static int (*load_parse)(mecab_t *, mecab_lattice_t *);
static void (*load_set_sentence)(mecab_lattice_t *, const char *, size_t);
static void (*load_set_request)(mecab_lattice_t *, int);
static void (*load_set_theta)(mecab_lattice_t *, double);
static mecab_node_t *(*load_first)(mecab_lattice_t *);
static mecab_node_t *(*load_beginning)(mecab_lattice_t *, size_t);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_ready = 0;

static void load(void) {
    void *library = dlopen("libmecab.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    struct {
        const char *name;
        void **place;
    } symbols[] = {
        {"mecab_model_new2", (void **)&load_model},
        {"mecab_model_destroy", (void **)&load_model_destroy},
        {"mecab_model_new_tagger", (void **)&load_tagger},
        {"mecab_model_new_lattice", (void **)&load_lattice},
        {"mecab_destroy", (void **)&load_destroy},
        {"mecab_lattice_destroy", (void **)&load_lattice_destroy},
        {"mecab_model_dictionary_info", (void **)&load_info},
        {"mecab_parse_lattice", (void **)&load_parse},
        {"mecab_lattice_set_sentence2", (void **)&load_set_sentence},
        {"mecab_lattice_set_request_type", (void **)&load_set_request},
        {"mecab_lattice_set_theta", (void **)&load_set_theta},
        {"mecab_lattice_get_bos_node", (void **)&load_first},
        {"mecab_lattice_get_begin_nodes", (void **)&load_beginning},
    };
    for (size_t at = 0; at < sizeof symbols / sizeof *symbols; at++) {
        *symbols[at].place = dlsym(library, symbols[at].name);
        if (!*symbols[at].place) return;
    }
    is_ready = 1;
}

struct listen_mecab {
    mecab_model_t *model;
    mecab_t *tagger;
    mecab_lattice_t *lattice;
};

static int is_utf8(mecab_model_t *model) {
    const mecab_dictionary_info_t *info = load_info(model);
    return info && info->charset
        && (!strcasecmp(info->charset, "utf-8") || !strcasecmp(info->charset, "utf8"));
}

// The package unidic-mecab; its readings are better than those of the other dictionaries.
#define UNIDIC "/var/lib/mecab/dic/unidic"

// The model of UniDic where it is installed, and of the system's dictionary otherwise; who names a
// file of settings chooses a dictionary in it.
static mecab_model_t *open_model(void) {
    if (!getenv("MECABRC") && !access(UNIDIC "/sys.dic", R_OK)) {
        mecab_model_t *model = load_model("-d " UNIDIC);
        if (model && is_utf8(model)) return model;
        if (model) load_model_destroy(model);
    }
    return load_model("");
}

listen_mecab *listen_mecab_open(void) {
    pthread_once(&once, load);
    if (!is_ready) return NULL;
    listen_mecab *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    made->model = open_model();
    if (made->model && is_utf8(made->model)) {
        made->tagger = load_tagger(made->model);
        made->lattice = load_lattice(made->model);
    }
    if (made->tagger && made->lattice) return made;
    listen_mecab_close(made);
    return NULL;
}

void listen_mecab_close(listen_mecab *tagger) {
    if (tagger->lattice) load_lattice_destroy(tagger->lattice);
    if (tagger->tagger) load_destroy(tagger->tagger);
    if (tagger->model) load_model_destroy(tagger->model);
    free(tagger);
}

static listen_mecab_morpheme morpheme(const mecab_node_t *node, const char *text, int weighs) {
    return (listen_mecab_morpheme){
        .offset = (size_t)(node->surface - text),
        .length = node->length,
        .features = node->feature,
        .probability = weighs ? node->prob : 1,
        .is_unknown = node->stat == node_unknown,
    };
}

int listen_mecab_parse(
    listen_mecab *tagger, const char *text, size_t length, int weighs, listen_mecab_taker each,
    void *context) {
    load_set_sentence(tagger->lattice, text, length);
    load_set_request(
        tagger->lattice, weighs ? request_marginal_probability : request_one_best);
    load_set_theta(tagger->lattice, 1 / cost_factor);
    if (!load_parse(tagger->tagger, tagger->lattice)) return 1;
    for (const mecab_node_t *node = load_first(tagger->lattice); node; node = node->next) {
        if (node->stat != node_normal && node->stat != node_unknown) continue;
        listen_mecab_morpheme found = morpheme(node, text, weighs);
        each(context, &found);
        if (!weighs) continue;
        // Nodes are kept under the place where the blanks before them begin.
        size_t place = found.offset - (node->rlength - node->length);
        for (const mecab_node_t *rival = load_beginning(tagger->lattice, place); rival;
             rival = rival->bnext) {
            if (rival == node || rival->length != node->length) continue;
            // A character has dozens that weigh nothing; reading all of them takes longest.
            if (!(rival->prob >= least_probability)) continue;
            listen_mecab_morpheme other = morpheme(rival, text, weighs);
            other.is_rival = 1;
            each(context, &other);
        }
    }
    return 0;
}
