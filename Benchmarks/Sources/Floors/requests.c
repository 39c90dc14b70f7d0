#define _GNU_SOURCE
#include "requests.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

double now_in_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* Reads one request from the beginning of the bytes; false if it is not whole. */
static bool parse(struct request *request, const char *bytes, size_t length) {
    const char *end = memmem(bytes, length, "\r\n\r\n", 4);
    if (!end) return false;
    const char *line = memmem(bytes, length, "\r\n", 2);
    const char *target = memchr(bytes, ' ', (size_t)(line - bytes));
    const char *version = target ? memchr(target + 1, ' ', (size_t)(line - target - 1)) : NULL;
    if (!version) return false;
    request->method = strndup(bytes, (size_t)(target - bytes));
    request->target = strndup(target + 1, (size_t)(version - target - 1));
    while (line < end) {
        const char *field = line + 2;
        line = memmem(field, (size_t)(end + 2 - field), "\r\n", 2);
        if (strncasecmp(field, "host:", 5) == 0) continue;
        if (strncasecmp(field, "content-length:", 15) == 0) {
            request->body_length = strtoul(field + 15, NULL, 10);
            continue;
        }
        request->fields = realloc(request->fields, (request->field_count + 1) * sizeof(char *));
        request->fields[request->field_count++] = strndup(field, (size_t)(line - field));
    }
    request->length = (size_t)(end + 4 - bytes) + request->body_length;
    if (request->length > length) return false;
    request->bytes = malloc(request->length);
    memcpy(request->bytes, bytes, request->length);
    request->body = request->bytes + (end + 4 - bytes);
    return true;
}

struct requests *requests_parse(const char *bytes, size_t length) {
    struct requests *requests = calloc(1, sizeof *requests);
    while (length > 0) {
        requests->all = realloc(requests->all, (requests->count + 1) * sizeof *requests->all);
        struct request *request = &requests->all[requests->count++];
        *request = (struct request){0};
        if (!parse(request, bytes, length)) {
            requests_free(requests);
            return NULL;
        }
        bytes += request->length;
        length -= request->length;
    }
    return requests;
}

void requests_free(struct requests *requests) {
    for (size_t index = 0; index < requests->count; index++) {
        struct request *request = &requests->all[index];
        for (size_t field = 0; field < request->field_count; field++) free(request->fields[field]);
        free(request->fields);
        free(request->method);
        free(request->target);
        free(request->bytes);
    }
    free(requests->all);
    free(requests);
}
