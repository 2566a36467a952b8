#include "CMeCab.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

enum { node_normal = 0, node_unknown = 1 };

static mecab_t *(*load_new2)(const char *);
static void (*load_destroy)(mecab_t *);
static const mecab_node_t *(*load_parse)(mecab_t *, const char *, size_t);
static const mecab_dictionary_info_t *(*load_info)(mecab_t *);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_ready = 0;

static void load(void) {
    void *library = dlopen("libmecab.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    load_new2 = (mecab_t * (*)(const char *)) dlsym(library, "mecab_new2");
    load_destroy = (void (*)(mecab_t *))dlsym(library, "mecab_destroy");
    load_parse = (const mecab_node_t *(*)(mecab_t *, const char *, size_t))dlsym(
        library, "mecab_sparse_tonode2");
    load_info = (const mecab_dictionary_info_t *(*)(mecab_t *))dlsym(
        library, "mecab_dictionary_info");
    is_ready = load_new2 && load_destroy && load_parse && load_info;
}

struct listen_mecab {
    mecab_t *tagger;
};

static int is_utf8(mecab_t *tagger) {
    const mecab_dictionary_info_t *info = load_info(tagger);
    return info && info->charset
        && (!strcasecmp(info->charset, "utf-8") || !strcasecmp(info->charset, "utf8"));
}

listen_mecab *listen_mecab_open(void) {
    pthread_once(&once, load);
    if (!is_ready) return NULL;
    mecab_t *tagger = load_new2("");
    if (!tagger) return NULL;
    listen_mecab *made = is_utf8(tagger) ? malloc(sizeof *made) : NULL;
    if (!made) {
        load_destroy(tagger);
        return NULL;
    }
    made->tagger = tagger;
    return made;
}

void listen_mecab_close(listen_mecab *tagger) {
    load_destroy(tagger->tagger);
    free(tagger);
}

int listen_mecab_parse(
    listen_mecab *tagger, const char *text, size_t length, listen_mecab_morpheme each,
    void *context) {
    const mecab_node_t *node = load_parse(tagger->tagger, text, length);
    if (!node) return 1;
    for (; node; node = node->next) {
        if (node->stat != node_normal && node->stat != node_unknown) continue;
        each(context, (size_t)(node->surface - text), node->length, node->feature);
    }
    return 0;
}
