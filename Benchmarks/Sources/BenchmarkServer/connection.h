#ifndef CONNECTION_H
#define CONNECTION_H

#include <stdbool.h>
#include <stddef.h>

#include "routes.h"

/* What the server has done so far. */
struct statistics {
    unsigned long connections, requests;
};

/* One connection with HTTP/1.1, kept alive until the client closes it. */
struct connection {
    int descriptor;
    size_t received, pending, sent;
    char in[8192], out[8192];
};

/* Reads and responds to requests; returns whether to keep the connection. */
bool connection_serve(struct connection *, const struct routes *, struct statistics *);

/* Whether a response waits for room to be sent. */
bool connection_is_blocked(const struct connection *);

#endif
