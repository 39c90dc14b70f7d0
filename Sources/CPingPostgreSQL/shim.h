#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#elif __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#error "The headers of libpq are missing. Install them: apt-get install libpq-dev (Debian, Ubuntu), dnf install libpq-devel (Fedora, RHEL). Or build without the trait PostgreSQL."
#endif

// A request to give up the present statement. Since libpq 17 it goes over a connection as secure as that of the statement; before, libpq
// sends it in the clear.

/// Returns NULL when there is no connection.
static inline void *ping_cancel_create(PGconn *connection) {
#ifdef LIBPQ_HAS_ASYNC_CANCEL
    return PQcancelCreate(connection);
#else
    return PQgetCancel(connection);
#endif
}

/// Connects, sends the request, and waits.
static inline void ping_cancel_send(void *request) {
#ifdef LIBPQ_HAS_ASYNC_CANCEL
    PQcancelBlocking(request);
#else
    char message[256];
    PQcancel(request, message, sizeof message);
#endif
}

static inline void ping_cancel_free(void *request) {
#ifdef LIBPQ_HAS_ASYNC_CANCEL
    PQcancelFinish(request);
#else
    PQfreeCancel(request);
#endif
}
