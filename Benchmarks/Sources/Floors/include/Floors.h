#ifndef FLOORS_H
#define FLOORS_H

#include <stdbool.h>
#include <stddef.h>

/* The requests of one login, as they go over the wire, one after another. */
struct requests;

/* NULL if the bytes are not whole requests of HTTP/1.1. */
struct requests *requests_parse(const char *bytes, size_t length);
void requests_free(struct requests *);

/* Logins over sockets, with nothing around them. Connections stay open from one run to the next. */
struct raw_floor;
struct raw_floor *raw_floor_open(const struct requests *, int port, size_t at_once);
/* Runs logins, as many at once as was said; puts the milliseconds of each. False if one of them failed. */
bool raw_floor_run(struct raw_floor *, size_t logins, double *milliseconds);
void raw_floor_close(struct raw_floor *);

/* The same over libcurl: its easy interface for one at a time, its multi interface for more. */
struct curl_floor;
struct curl_floor *curl_floor_open(const struct requests *, int port, size_t at_once);
bool curl_floor_run(struct curl_floor *, size_t logins, double *milliseconds);
void curl_floor_close(struct curl_floor *);

#endif
