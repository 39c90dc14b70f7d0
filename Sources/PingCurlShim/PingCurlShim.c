#define _GNU_SOURCE
#include "PingCurlShim.h"

#if defined(__linux__) && !defined(__ANDROID__)
#include <arpa/inet.h>
#include <dlfcn.h>
#include <netinet/in.h>

typedef void (*set_callback)(void *context, void (*callback)(void));

// libcurl has set its callback for keys when it calls this. The function is OpenSSL's, which libcurl has loaded.
static CURLcode forget_keys(CURL *handle, void *context, void *data) {
    const set_callback set = (set_callback)dlsym(RTLD_DEFAULT, "SSL_CTX_set_keylog_callback");
    if (!set) return CURLE_SSL_ENGINE_INITFAILED;
    set(context, NULL);
    return CURLE_OK;
}

CURLcode curl_shim_keep_keys(CURL *handle) {
    return curl_easy_setopt(handle, CURLOPT_SSL_CTX_FUNCTION, forget_keys);
}

int curl_shim_end(int descriptor, bool is_remote, char *host, socklen_t size) {
    struct sockaddr_storage storage;
    struct sockaddr *const end = (struct sockaddr *)&storage;
    socklen_t length = sizeof storage;
    if ((is_remote ? getpeername(descriptor, end, &length) : getsockname(descriptor, end, &length)) != 0) return -1;
    const struct sockaddr_in *const ip4 = (const struct sockaddr_in *)end;
    const struct sockaddr_in6 *const ip6 = (const struct sockaddr_in6 *)end;
    const void *const address = end->sa_family == AF_INET6 ? (const void *)&ip6->sin6_addr : &ip4->sin_addr;
    if (!inet_ntop(end->sa_family, address, host, size)) return -1;
    return ntohs(end->sa_family == AF_INET6 ? ip6->sin6_port : ip4->sin_port);
}
#endif
