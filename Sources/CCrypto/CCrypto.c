#include "CCrypto.h"

#include <dlfcn.h>
#include <pthread.h>

static void *(*load_new)(void);
static void (*load_free)(void *);
static const void *(*load_named)(const char *);
static int (*load_init)(void *, const void *, void *);
static int (*load_update)(void *, const void *, size_t);
static int (*load_copy)(void *, const void *);
static int (*load_final)(void *, unsigned char *, unsigned int *);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_ready;

static void load(void) {
    // Never closed: libcurl may use the same one.
    void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libcrypto.so.1.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define LISTEN_FIND(pointer, name) \
    if (!(pointer = (__typeof__(pointer))dlsym(library, name))) return;
    LISTEN_FIND(load_new, "EVP_MD_CTX_new")
    LISTEN_FIND(load_free, "EVP_MD_CTX_free")
    LISTEN_FIND(load_named, "EVP_get_digestbyname")
    LISTEN_FIND(load_init, "EVP_DigestInit_ex")
    LISTEN_FIND(load_update, "EVP_DigestUpdate")
    LISTEN_FIND(load_copy, "EVP_MD_CTX_copy_ex")
    LISTEN_FIND(load_final, "EVP_DigestFinal_ex")
    is_ready = 1;
}

listen_digest *listen_digest_begin(const char *name) {
    pthread_once(&once, load);
    const void *kind = is_ready ? load_named(name) : NULL;
    if (!kind) return NULL;
    void *context = load_new();
    if (context && load_init(context, kind, NULL) != 1) {
        load_free(context);
        context = NULL;
    }
    return context;
}

int listen_digest_update(listen_digest *digest, const void *bytes, size_t count) {
    return count == 0 || load_update(digest, bytes, count) == 1;
}

unsigned int listen_digest_value(const listen_digest *digest, unsigned char *value) {
    unsigned int length = 0;
    void *copy = load_new();
    if (!copy) return 0;
    if (load_copy(copy, digest) != 1 || load_final(copy, value, &length) != 1) length = 0;
    load_free(copy);
    return length;
}

void listen_digest_free(listen_digest *digest) { load_free(digest); }
