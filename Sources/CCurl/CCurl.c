#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

// Every function that is used: its name decides its type.
#define LISTEN_CURL_FUNCTIONS(X) \
    X(curl_global_init) \
    X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_reset) \
    X(curl_easy_strerror) X(curl_easy_setopt) X(curl_easy_getinfo) \
    X(curl_multi_init) X(curl_multi_cleanup) X(curl_multi_add_handle) \
    X(curl_multi_remove_handle) X(curl_multi_perform) X(curl_multi_poll) \
    X(curl_multi_wakeup) X(curl_multi_info_read) X(curl_multi_strerror) \
    X(curl_multi_setopt) X(curl_slist_append) X(curl_slist_free_all)

#define LISTEN_DECLARE(name) static __typeof__(&name) load_##name;
LISTEN_CURL_FUNCTIONS(LISTEN_DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int status = 1;
static char reason[256];

static void load(void) {
    // Never closed: its threads and its TLS library may outlive every transfer.
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(reason, sizeof reason, "%s", dlerror());
        return;
    }
#define LISTEN_FIND(name) \
    if (!(load_##name = (__typeof__(&name))dlsym(library, #name))) { \
        snprintf(reason, sizeof reason, "libcurl.so.4 is too old: it has no " #name); \
        return; \
    }
    LISTEN_CURL_FUNCTIONS(LISTEN_FIND)
    if (load_curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        snprintf(reason, sizeof reason, "libcurl could not be started");
        return;
    }
    status = 0;
}

int listen_curl_load(void) {
    pthread_once(&once, load);
    return status;
}

const char *listen_curl_load_error(void) { return reason; }

CURL *listen_curl_easy_init(void) { return load_curl_easy_init(); }
void listen_curl_easy_cleanup(CURL *easy) { load_curl_easy_cleanup(easy); }
void listen_curl_easy_reset(CURL *easy) { load_curl_easy_reset(easy); }
const char *listen_curl_easy_strerror(CURLcode code) { return load_curl_easy_strerror(code); }

CURLM *listen_curl_multi_init(void) { return load_curl_multi_init(); }
CURLMcode listen_curl_multi_cleanup(CURLM *multi) { return load_curl_multi_cleanup(multi); }
CURLMcode listen_curl_multi_add_handle(CURLM *multi, CURL *easy) {
    return load_curl_multi_add_handle(multi, easy);
}
CURLMcode listen_curl_multi_remove_handle(CURLM *multi, CURL *easy) {
    return load_curl_multi_remove_handle(multi, easy);
}
CURLMcode listen_curl_multi_perform(CURLM *multi, int *running) {
    return load_curl_multi_perform(multi, running);
}
CURLMcode listen_curl_multi_poll(
    CURLM *multi, struct curl_waitfd *more, unsigned int count, int milliseconds, int *ready) {
    return load_curl_multi_poll(multi, more, count, milliseconds, ready);
}
CURLMcode listen_curl_multi_wakeup(CURLM *multi) { return load_curl_multi_wakeup(multi); }
CURLMsg *listen_curl_multi_info_read(CURLM *multi, int *left) {
    return load_curl_multi_info_read(multi, left);
}
const char *listen_curl_multi_strerror(CURLMcode code) { return load_curl_multi_strerror(code); }

struct curl_slist *listen_curl_slist_append(struct curl_slist *list, const char *line) {
    return load_curl_slist_append(list, line);
}
void listen_curl_slist_free_all(struct curl_slist *list) { load_curl_slist_free_all(list); }

CURLcode listen_curl_set_long(CURL *easy, CURLoption option, long value) {
    return load_curl_easy_setopt(easy, option, value);
}
CURLcode listen_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return load_curl_easy_setopt(easy, option, value);
}
CURLcode listen_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return load_curl_easy_setopt(easy, option, value);
}
CURLcode listen_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return load_curl_easy_setopt(easy, option, value);
}
CURLcode listen_curl_set_data(CURL *easy, CURLoption option, listen_curl_data callback) {
    return load_curl_easy_setopt(easy, option, callback);
}
CURLcode listen_curl_set_prereq(CURL *easy, CURLoption option, listen_curl_prereq callback) {
    return load_curl_easy_setopt(easy, option, callback);
}
CURLcode listen_curl_set_open(CURL *easy, CURLoption option, listen_curl_open callback) {
    return load_curl_easy_setopt(easy, option, callback);
}
CURLcode listen_curl_get_long(CURL *easy, CURLINFO info, long *value) {
    return load_curl_easy_getinfo(easy, info, value);
}
CURLcode listen_curl_get_size(CURL *easy, CURLINFO info, curl_off_t *value) {
    return load_curl_easy_getinfo(easy, info, value);
}
CURLMcode listen_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return load_curl_multi_setopt(multi, option, value);
}
