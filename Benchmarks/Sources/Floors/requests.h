#ifndef REQUESTS_H
#define REQUESTS_H

#include "Floors.h"

struct request {
    /* All of it. */
    char *bytes;
    size_t length;
    char *method, *target;
    /* Its header fields, one a text, and how many; `Host` and `Content-Length` are left out. */
    char **fields;
    size_t field_count;
    const char *body;
    size_t body_length;
};

struct requests {
    struct request *all;
    size_t count;
};

/* Milliseconds of a clock that never goes back. */
double now_in_milliseconds(void);

#endif
