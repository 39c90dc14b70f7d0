// TLS for a connection of hiredis, where hiredis has it: its version 1.0 and later, built with OpenSSL.
//
// libhiredis_ssl is loaded at run time, since a module map cannot link what only some systems have. hiredis checks the chain of certificates
// and not the host name, so the session is made here, with OpenSSL's own functions, which come along with that library.
#pragma once

#include <stddef.h>

#include "shim.h"

typedef enum {
    PING_REDIS_TLS_STARTED,
    // This hiredis has no TLS.
    PING_REDIS_TLS_ABSENT,
    // The file of authorities cannot be read.
    PING_REDIS_TLS_NO_AUTHORITIES,
    PING_REDIS_TLS_FAILED,
    // The handshake has ended already: the certificate is not trusted, or is for another host.
    PING_REDIS_TLS_REFUSED,
} ping_redis_tls_start_t;

typedef enum {
    PING_REDIS_TLS_DONE,
    PING_REDIS_TLS_WANTS_READ,
    PING_REDIS_TLS_WANTS_WRITE,
    // The certificate is not trusted, or is for another host.
    PING_REDIS_TLS_DISTRUSTED,
    PING_REDIS_TLS_BROKEN,
} ping_redis_tls_step_t;

#if defined(HIREDIS_MAJOR) && HIREDIS_MAJOR >= 1 && __has_include(<hiredis/hiredis_ssl.h>)
#include <dlfcn.h>
#include <hiredis/hiredis_ssl.h>

#define PING_REDIS_TEXT(macro) PING_REDIS_TEXT_OF(macro)
#define PING_REDIS_TEXT_OF(text) #text
#ifdef __APPLE__
#define PING_REDIS_TLS_LIBRARY "libhiredis_ssl." PING_REDIS_TEXT(HIREDIS_SONAME) ".dylib"
#else
#define PING_REDIS_TLS_LIBRARY "libhiredis_ssl.so." PING_REDIS_TEXT(HIREDIS_SONAME)
#endif

// A function of OpenSSL or libhiredis_ssl, declared by its type, since a build needs the headers of neither.
#define PING_REDIS_TLS_FUNCTION(result, name, ...)                                                                     \
    result (*name)(__VA_ARGS__) = (result(*)(__VA_ARGS__))dlsym(library, #name);                                       \
    if (name == NULL) return 0

static inline void *ping_redis_tls_library(void) { return dlopen(PING_REDIS_TLS_LIBRARY, RTLD_NOW | RTLD_LOCAL); }

static inline int ping_redis_tls_expects(void *library, void *session, const char *host) {
    PING_REDIS_TLS_FUNCTION(void *, SSL_get0_param, void *);
    PING_REDIS_TLS_FUNCTION(int, X509_VERIFY_PARAM_set1_ip_asc, void *, const char *);
    PING_REDIS_TLS_FUNCTION(int, SSL_set1_host, void *, const char *);
    PING_REDIS_TLS_FUNCTION(long, SSL_ctrl, void *, int, long, void *);
    if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host) == 1) return 1;
    // SSL_CTRL_SET_TLSEXT_HOSTNAME, with TLSEXT_NAMETYPE_host_name.
    return SSL_set1_host(session, host) == 1 && SSL_ctrl(session, 55, 0, (void *)host) == 1;
}

// A session that trusts some authorities, or those of the system. NULL in `session` when it cannot be made.
static inline int
ping_redis_tls_make(void *library, const char *host, const char *authorities, void **session, int *has_authorities) {
    PING_REDIS_TLS_FUNCTION(const void *, TLS_client_method, void);
    PING_REDIS_TLS_FUNCTION(void *, SSL_CTX_new, const void *);
    PING_REDIS_TLS_FUNCTION(void, SSL_CTX_free, void *);
    PING_REDIS_TLS_FUNCTION(int, SSL_CTX_set_default_verify_paths, void *);
    PING_REDIS_TLS_FUNCTION(int, SSL_CTX_load_verify_locations, void *, const char *, const char *);
    PING_REDIS_TLS_FUNCTION(void, SSL_CTX_set_verify, void *, int, void *);
    PING_REDIS_TLS_FUNCTION(long, SSL_CTX_ctrl, void *, int, long, void *);
    PING_REDIS_TLS_FUNCTION(void *, SSL_new, void *);
    PING_REDIS_TLS_FUNCTION(void, SSL_free, void *);
    void *context = SSL_CTX_new(TLS_client_method());
    if (context == NULL) return 0;
    *has_authorities = authorities ? SSL_CTX_load_verify_locations(context, authorities, NULL)
                                   : SSL_CTX_set_default_verify_paths(context);
    // SSL_VERIFY_PEER; SSL_CTRL_SET_MIN_PROTO_VERSION, TLS 1.2.
    SSL_CTX_set_verify(context, 1, NULL);
    if (*has_authorities == 1 && SSL_CTX_ctrl(context, 123, 0x0303, NULL) == 1) *session = SSL_new(context);
    SSL_CTX_free(context);
    if (*session == NULL) return 0;
    if (ping_redis_tls_expects(library, *session, host)) return 1;
    SSL_free(*session);
    *session = NULL;
    return 0;
}

// Hands the session to the connection, which owns it from then on. 1 when it does, 2 when the certificate is refused.
static inline int ping_redis_tls_attach(void *library, redisContext *connection, void *session) {
    PING_REDIS_TLS_FUNCTION(int, redisInitiateSSL, redisContext *, struct ssl_st *);
    PING_REDIS_TLS_FUNCTION(long, SSL_get_verify_result, const void *);
    PING_REDIS_TLS_FUNCTION(void, SSL_free, void *);
    if (redisInitiateSSL(connection, session) == REDIS_OK) return 1;
    int refused = SSL_get_verify_result(session) != 0;
    SSL_free(session);
    return refused ? 2 : 0;
}

static inline ping_redis_tls_start_t
ping_redis_tls_start(redisContext *connection, const char *host, const char *authorities, void **session) {
    int has_authorities = 1;
    void *library = ping_redis_tls_library();
    *session = NULL;
    if (library == NULL) return PING_REDIS_TLS_ABSENT;
    if (!ping_redis_tls_make(library, host, authorities, session, &has_authorities))
        return has_authorities == 1 ? PING_REDIS_TLS_FAILED : PING_REDIS_TLS_NO_AUTHORITIES;
    switch (ping_redis_tls_attach(library, connection, *session)) {
    case 1: return PING_REDIS_TLS_STARTED;
    case 2: return PING_REDIS_TLS_REFUSED;
    default: return PING_REDIS_TLS_FAILED;
    }
}

static inline int ping_redis_tls_step_code(void *library, void *session) {
    PING_REDIS_TLS_FUNCTION(int, SSL_do_handshake, void *);
    PING_REDIS_TLS_FUNCTION(int, SSL_get_error, const void *, int);
    PING_REDIS_TLS_FUNCTION(long, SSL_get_verify_result, const void *);
    int code = SSL_do_handshake(session);
    if (code == 1) return 1 + PING_REDIS_TLS_DONE;
    switch (SSL_get_error(session, code)) {
    case 2: return 1 + PING_REDIS_TLS_WANTS_READ;
    case 3: return 1 + PING_REDIS_TLS_WANTS_WRITE;
    default: return 1 + (SSL_get_verify_result(session) ? PING_REDIS_TLS_DISTRUSTED : PING_REDIS_TLS_BROKEN);
    }
}

static inline ping_redis_tls_step_t ping_redis_tls_step(void *session) {
    void *library = ping_redis_tls_library();
    int code = library ? ping_redis_tls_step_code(library, session) : 0;
    return code ? (ping_redis_tls_step_t)(code - 1) : PING_REDIS_TLS_BROKEN;
}

static inline int ping_redis_has_tls(void) { return ping_redis_tls_library() != NULL; }
#else
static inline ping_redis_tls_start_t
ping_redis_tls_start(redisContext *connection, const char *host, const char *authorities, void **session) {
    (void)connection, (void)host, (void)authorities;
    *session = NULL;
    return PING_REDIS_TLS_ABSENT;
}

static inline ping_redis_tls_step_t ping_redis_tls_step(void *session) {
    (void)session;
    return PING_REDIS_TLS_BROKEN;
}

static inline int ping_redis_has_tls(void) { return 0; }
#endif
