// The calls of libcurl that Swift cannot make: those with variable arguments, and what newer versions have alone.
#pragma once

// Only Linux uses libcurl; a build of all targets for another system needs no headers of it.
#if defined(__linux__) && !defined(__ANDROID__)

#if !__has_include(<curl/curl.h>)
#error "The headers of libcurl are missing. Install them: apt-get install libcurl4-openssl-dev (Debian, Ubuntu), dnf install libcurl-devel (Fedora, RHEL). Or build without the trait Libcurl."
#endif
#include <curl/curl.h>
#include <errno.h>
#include <stdbool.h>
#include <sys/socket.h>

// A slow name lookup would stop the event loop without CURLOPT_QUICK_EXIT.
#if LIBCURL_VERSION_NUM < 0x075700
#error "This libcurl is too old. Version 7.87 or newer is needed; or build without the trait Libcurl."
#endif

typedef size_t (*curl_shim_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*curl_shim_request_callback)(void *context, char *remote_address, char *local_address, int remote_port,
                                          int local_port);
typedef curl_socket_t (*curl_shim_open_callback)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
typedef int (*curl_shim_close_callback)(void *context, curl_socket_t descriptor);

static inline CURLcode curl_shim_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}
// libcurl copies the body. Without a pointer it would ask for one.
static inline CURLcode curl_shim_set_body(CURL *handle, const void *bytes, size_t count) {
    const CURLcode result = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return result != CURLE_OK ? result : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, count > 0 ? bytes : "");
}
static inline CURLcode curl_shim_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode curl_shim_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode curl_shim_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode curl_shim_set_blob(CURL *handle, CURLoption option, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    return curl_easy_setopt(handle, option, &blob);
}
// Everything that libcurl calls, with `transfer`, or for its sockets with `connections`.
static inline CURLcode curl_shim_set_callbacks(CURL *handle, void *transfer, void *connections,
                                               curl_shim_data_callback body, curl_shim_data_callback head,
                                               curl_shim_request_callback request, curl_shim_open_callback open,
                                               curl_shim_close_callback close) {
    const CURLcode results[] = {
        curl_easy_setopt(handle, CURLOPT_PRIVATE, transfer),
        curl_easy_setopt(handle, CURLOPT_WRITEDATA, transfer),
        curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body),
        curl_easy_setopt(handle, CURLOPT_HEADERDATA, transfer),
        curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, head),
        curl_easy_setopt(handle, CURLOPT_PREREQDATA, transfer),
        curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, request),
        curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, connections),
        curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open),
        curl_easy_setopt(handle, CURLOPT_CLOSESOCKETDATA, connections),
        curl_easy_setopt(handle, CURLOPT_CLOSESOCKETFUNCTION, close),
    };
    for (size_t index = 0; index < sizeof results / sizeof *results; index++) {
        if (results[index] != CURLE_OK) return results[index];
    }
    return CURLE_OK;
}
// Writes the address of one end of a connection as libcurl does, and returns its port; below zero when there is none.
int curl_shim_end(int descriptor, bool is_remote, char *host, socklen_t size);
// Has libcurl write no TLS keys to the file that SSLKEYLOGFILE names: CURLE_OK when it obeys.
CURLcode curl_shim_keep_keys(CURL *handle);
// The information of a handle about its last transfer; by name, since Swift does not always find the constants of CURLINFO.
static inline long curl_shim_info(CURL *handle, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}
static inline long curl_shim_verify_result(CURL *handle) { return curl_shim_info(handle, CURLINFO_SSL_VERIFYRESULT); }
static inline long curl_shim_proxy_status(CURL *handle) { return curl_shim_info(handle, CURLINFO_HTTP_CONNECTCODE); }
static inline bool curl_shim_was_refused(CURL *handle) {
    return curl_shim_info(handle, CURLINFO_OS_ERRNO) == ECONNREFUSED;
}
static inline long curl_shim_new_connections(CURL *handle) { return curl_shim_info(handle, CURLINFO_NUM_CONNECTS); }
static inline unsigned int curl_shim_version_number(void) {
    return curl_version_info(CURLVERSION_NOW)->version_num;
}
// The file of authorities that is built in.
static inline const char *curl_shim_authorities(void) { return curl_version_info(CURLVERSION_NOW)->cainfo; }
static inline void *curl_shim_get_private(CURL *handle) {
    char *value = NULL;
    return curl_easy_getinfo(handle, CURLINFO_PRIVATE, &value) == CURLE_OK ? value : NULL;
}
static inline CURLMcode curl_shim_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}
static inline CURLSHcode curl_shim_share_sessions(CURLSH *share) {
    return curl_share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
}
static inline CURLcode curl_shim_message_result(const CURLMsg *message) {
    return message->data.result;
}

#endif
