// Inline wrappers for the variadic functions of libcurl that the peer needs.
#include <curl/curl.h>

typedef size_t (*peer_curl_data)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode peer_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode peer_curl_set_data(
    CURL *easy, CURLoption option, peer_curl_data callback) {
    return curl_easy_setopt(easy, option, callback);
}

static inline CURLcode peer_curl_get_size(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}
