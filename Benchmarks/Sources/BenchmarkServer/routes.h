#ifndef ROUTES_H
#define ROUTES_H

#include <stddef.h>

/* A canned response, and which requests get it. */
struct route {
    char *method, *path;
    /* What the query has to begin with; empty for any. */
    char *marker;
    /* Status line and header fields, each with its line end; the body. "{state}" stands for the request's own. */
    char *head, *body;
};

struct routes {
    struct route *all;
    size_t count;
};

/* Reads routes from standard input: a line with their number, and for each of them a line
   "METHOD PATH MARKER HEAD-LENGTH BODY-LENGTH", its head, its body.
   Ends the process with a word on what is wrong with them. */
struct routes routes_read(void);

/* The first route for a request, or NULL. */
const struct route *routes_find(const struct routes *, const char *method, const char *path, const char *query);

/* Writes the whole response to a request with this query; its length, or 0 if it does not fit. */
size_t route_respond(const struct route *, const char *query, char *buffer, size_t size);

#endif
