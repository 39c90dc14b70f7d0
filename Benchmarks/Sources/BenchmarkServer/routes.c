#include "routes.h"

#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>

static const char placeholder[] = "{state}";

static noreturn void refuse(const char *reason) {
    fprintf(stderr, "The server %s.\n", reason);
    exit(EXIT_FAILURE);
}

static char *read_text(size_t length) {
    char *text = length < 65536 ? malloc(length + 1) : NULL;
    if (!text || fread(text, 1, length, stdin) != length) refuse("could not read its routes to their end");
    text[length] = 0;
    return text;
}

struct routes routes_read(void) {
    struct routes routes = {0};
    char method[16], path[512], marker[64];
    size_t head, body;
    if (scanf("%zu", &routes.count) != 1 || routes.count == 0 || routes.count > 1000) refuse("was given no routes");
    routes.all = calloc(routes.count, sizeof *routes.all);
    for (size_t index = 0; index < routes.count; index++) {
        if (scanf("%15s %511s %63s %zu %zu", method, path, marker, &head, &body) != 5 || getchar() != '\n')
            refuse("was given something that is not a list of routes");
        routes.all[index] = (struct route){strdup(method), strdup(path), strdup(strcmp(marker, "-") == 0 ? "" : marker),
                                           read_text(head), read_text(body)};
    }
    return routes;
}

const struct route *routes_find(const struct routes *routes, const char *method, const char *path, const char *query) {
    for (size_t index = 0; index < routes->count; index++) {
        const struct route *route = &routes->all[index];
        if (strcmp(route->path, path) == 0 && strcmp(route->method, method) == 0
            && strncmp(query, route->marker, strlen(route->marker)) == 0)
            return route;
    }
    return NULL;
}

struct text {
    const char *start;
    size_t length;
};

/* The value of "state" in a query, as it stands there. */
static struct text state_of(const char *query) {
    for (const char *pair = query; pair; pair = strchr(pair, '&')) {
        if (*pair == '&') pair++;
        if (strncmp(pair, "state=", 6) == 0) return (struct text){pair + 6, strcspn(pair + 6, "&")};
    }
    return (struct text){"", 0};
}

/* Writes text with the state in its place; the length, which may be more than there is room for. */
static size_t fill(const char *text, struct text state, char *buffer, size_t size) {
    size_t length = 0;
    while (*text) {
        const char *hole = strstr(text, placeholder);
        struct text parts[] = {{text, hole ? (size_t)(hole - text) : strlen(text)}, {state.start, hole ? state.length : 0}};
        for (size_t part = 0; part < 2; part++) {
            if (length + parts[part].length <= size) memcpy(buffer + length, parts[part].start, parts[part].length);
            length += parts[part].length;
        }
        text += parts[0].length + (hole ? sizeof placeholder - 1 : 0);
    }
    return length;
}

size_t route_respond(const struct route *route, const char *query, char *buffer, size_t size) {
    struct text state = state_of(query);
    size_t head = fill(route->head, state, buffer, size);
    if (head > size) return 0;
    size_t body = fill(route->body, state, NULL, 0);
    int length = snprintf(buffer + head, size - head, "Content-Length: %zu\r\n\r\n", body);
    if (length < 0 || head + (size_t)length + body > size) return 0;
    fill(route->body, state, buffer + head + length, body);
    return head + (size_t)length + body;
}
