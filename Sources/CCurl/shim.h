// Inline wrappers for the parts of libcurl's interface that Swift cannot call:
// variadic functions and a union member. Nothing else belongs here.
#include <curl/curl.h>

typedef size_t (*listen_curl_data)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode listen_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode listen_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode listen_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode listen_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode listen_curl_set_data(
    CURL *easy, CURLoption option, listen_curl_data callback) {
    return curl_easy_setopt(easy, option, callback);
}

static inline CURLMcode listen_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

static inline CURLcode listen_curl_result(const CURLMsg *message) {
    return message->data.result;
}
