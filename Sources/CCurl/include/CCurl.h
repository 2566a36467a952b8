// libcurl, loaded by the first request: linked, it and the thirty libraries it needs would
// cost every start of the program some six milliseconds.
//
// Types and constants are libcurl's own. Functions have the prefix `listen_`; they may be
// called once `listen_curl_load` has returned 0. Variadic functions are here once for each
// type of argument, since Swift cannot call them otherwise.
#ifndef LISTEN_CCURL_H
#define LISTEN_CCURL_H

#include <curl/curl.h>

// Loads libcurl and starts it, once for the process; 0 when it is ready. From any thread.
int listen_curl_load(void);
// Why it could not be loaded.
const char *listen_curl_load_error(void);

CURL *listen_curl_easy_init(void);
void listen_curl_easy_cleanup(CURL *easy);
void listen_curl_easy_reset(CURL *easy);
const char *listen_curl_easy_strerror(CURLcode code);

CURLM *listen_curl_multi_init(void);
CURLMcode listen_curl_multi_cleanup(CURLM *multi);
CURLMcode listen_curl_multi_add_handle(CURLM *multi, CURL *easy);
CURLMcode listen_curl_multi_remove_handle(CURLM *multi, CURL *easy);
CURLMcode listen_curl_multi_perform(CURLM *multi, int *running);
CURLMcode listen_curl_multi_poll(
    CURLM *multi, struct curl_waitfd *more, unsigned int count, int milliseconds, int *ready);
CURLMcode listen_curl_multi_wakeup(CURLM *multi);
CURLMsg *listen_curl_multi_info_read(CURLM *multi, int *left);
const char *listen_curl_multi_strerror(CURLMcode code);

struct curl_slist *listen_curl_slist_append(struct curl_slist *list, const char *line);
void listen_curl_slist_free_all(struct curl_slist *list);

typedef size_t (*listen_curl_data)(char *bytes, size_t size, size_t count, void *context);
typedef int (*listen_curl_prereq)(
    void *context, char *address, char *own_address, int port, int own_port);
typedef curl_socket_t (*listen_curl_open)(
    void *context, curlsocktype purpose, struct curl_sockaddr *address);

CURLcode listen_curl_set_long(CURL *easy, CURLoption option, long value);
CURLcode listen_curl_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode listen_curl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode listen_curl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode listen_curl_set_data(CURL *easy, CURLoption option, listen_curl_data callback);
CURLcode listen_curl_set_prereq(CURL *easy, CURLoption option, listen_curl_prereq callback);
CURLcode listen_curl_set_open(CURL *easy, CURLoption option, listen_curl_open callback);
CURLcode listen_curl_get_long(CURL *easy, CURLINFO info, long *value);
CURLcode listen_curl_get_size(CURL *easy, CURLINFO info, curl_off_t *value);
CURLMcode listen_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);

// The result of a finished transfer; a member of a union.
static inline CURLcode listen_curl_result(const CURLMsg *message) {
    return message->data.result;
}

#endif
