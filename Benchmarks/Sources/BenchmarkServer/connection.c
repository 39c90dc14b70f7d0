#define _GNU_SOURCE
#include "connection.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

bool connection_is_blocked(const struct connection *connection) { return connection->sent < connection->pending; }

/* Sends what is pending; whether the connection is still good. */
static bool flush(struct connection *connection) {
    while (connection_is_blocked(connection)) {
        ssize_t count = send(connection->descriptor, connection->out + connection->sent,
                             connection->pending - connection->sent, MSG_NOSIGNAL);
        if (count < 0) return errno == EAGAIN || errno == EINTR;
        connection->sent += (size_t)count;
    }
    return true;
}

/* The length of the body that the head announces. */
static size_t body_length(const char *head, const char *end) {
    for (const char *line = head; line < end; line = strstr(line, "\r\n") + 2)
        if (strncasecmp(line, "content-length:", 15) == 0) return strtoul(line + 15, NULL, 10);
    return 0;
}

/* Responds to a parsed request; false when no route matches. */
static bool respond(struct connection *connection, const struct routes *routes, struct statistics *statistics,
                   const char *method, char *target) {
    char *query = strchr(target, '?');
    if (query) *query++ = 0;
    char *out = connection->out;
    if (strcmp(target, "/statistics") == 0) {
        char body[64];
        int length = snprintf(body, sizeof body, "%lu %lu", statistics->connections, statistics->requests);
        connection->pending = (size_t)sprintf(out, "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s", length, body);
    } else {
        statistics->requests++;
        const struct route *route = routes_find(routes, method, target, query ? query : "");
        connection->pending = route ? route_respond(route, query ? query : "", out, sizeof connection->out)
                                    : (size_t)sprintf(out, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    }
    connection->sent = 0;
    return connection->pending > 0;
}

bool connection_serve(struct connection *connection, const struct routes *routes, struct statistics *statistics) {
    for (;;) {
        if (!flush(connection)) return false;
        if (connection_is_blocked(connection)) return true;
        char *end = memmem(connection->in, connection->received, "\r\n\r\n", 4);
        size_t length = end ? (size_t)(end + 4 - connection->in) + body_length(connection->in, end + 2) : 0;
        if (end && length <= connection->received) {
            char *method = connection->in, *target = memchr(method, ' ', (size_t)(end - method));
            if (!target) return false;
            *target++ = 0;
            char *rest = memchr(target, ' ', (size_t)(end - target));
            if (!rest) return false;
            *rest = 0;
            if (!respond(connection, routes, statistics, method, target)) return false;
            connection->received -= length;
            memmove(connection->in, connection->in + length, connection->received);
            continue;
        }
        size_t room = sizeof connection->in - connection->received;
        ssize_t count = room ? recv(connection->descriptor, connection->in + connection->received, room, 0) : 0;
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) return true;
        if (count <= 0) return false;
        connection->received += (size_t)count;
    }
}
