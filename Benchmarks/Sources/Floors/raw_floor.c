#define _GNU_SOURCE
#include "requests.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

/* One of the logins that run at the same time. */
struct raw_flow {
    int socket;
    /* Which request is under way. */
    size_t request;
    size_t login;
    double start;
    size_t received;
    char response[8192];
};

struct raw_floor {
    const struct requests *requests;
    size_t at_once;
    struct raw_flow *flows;
    struct pollfd *polls;
};

struct raw_floor *raw_floor_open(const struct requests *requests, int port, size_t at_once) {
    struct raw_floor *floor = calloc(1, sizeof *floor);
    *floor = (struct raw_floor){requests, at_once, calloc(at_once, sizeof *floor->flows),
                                calloc(at_once, sizeof *floor->polls)};
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((in_port_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    for (size_t index = 0; index < at_once; index++) {
        int descriptor = socket(AF_INET, SOCK_STREAM, 0);
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
        floor->flows[index].socket = descriptor;
        if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) continue;
        floor->at_once = index + 1;
        raw_floor_close(floor);
        return NULL;
    }
    return floor;
}

void raw_floor_close(struct raw_floor *floor) {
    for (size_t index = 0; index < floor->at_once; index++) close(floor->flows[index].socket);
    free(floor->flows);
    free(floor->polls);
    free(floor);
}

static bool send_request(const struct raw_floor *floor, struct raw_flow *flow) {
    const struct request *request = &floor->requests->all[flow->request];
    flow->received = 0;
    return send(flow->socket, request->bytes, request->length, MSG_NOSIGNAL) == (ssize_t)request->length;
}

/* Whether the response is whole and says neither 4xx nor 5xx: 1 for yes, 0 for not yet, -1 for a failure. */
static int receive(struct raw_flow *flow) {
    size_t room = sizeof flow->response - flow->received;
    ssize_t count = recv(flow->socket, flow->response + flow->received, room, 0);
    if (count <= 0) return -1;
    flow->received += (size_t)count;
    const char *end = memmem(flow->response, flow->received, "\r\n\r\n", 4);
    if (!end) return 0;
    if (flow->response[9] > '3') return -1;
    const char *field = memmem(flow->response, (size_t)(end - flow->response), "Content-Length:", 15);
    size_t body = field ? strtoul(field + 15, NULL, 10) : 0;
    return flow->received >= (size_t)(end + 4 - flow->response) + body;
}

/* Goes on with the login whose response has come; whether it is over. */
static bool finish_request(const struct raw_floor *floor, struct raw_flow *flow, double *milliseconds) {
    if (++flow->request < floor->requests->count) return false;
    milliseconds[flow->login] = now_in_milliseconds() - flow->start;
    return true;
}

static bool begin(const struct raw_floor *floor, struct raw_flow *flow, size_t login) {
    flow->request = 0;
    flow->login = login;
    flow->start = now_in_milliseconds();
    return send_request(floor, flow);
}

static bool run_one_at_a_time(struct raw_floor *floor, size_t logins, double *milliseconds) {
    struct raw_flow *flow = floor->flows;
    for (size_t login = 0; login < logins; login++) {
        if (!begin(floor, flow, login)) return false;
        for (;;) {
            int result = receive(flow);
            if (result < 0) return false;
            if (result == 0) continue;
            if (finish_request(floor, flow, milliseconds)) break;
            if (!send_request(floor, flow)) return false;
        }
    }
    return true;
}

bool raw_floor_run(struct raw_floor *floor, size_t logins, double *milliseconds) {
    if (floor->at_once == 1) return run_one_at_a_time(floor, logins, milliseconds);
    size_t begun = 0, done = 0;
    for (size_t index = 0; index < floor->at_once; index++) {
        bool is_used = begun < logins;
        floor->polls[index] = (struct pollfd){is_used ? floor->flows[index].socket : -1, POLLIN, 0};
        if (is_used && !begin(floor, &floor->flows[index], begun++)) return false;
    }
    while (done < logins) {
        if (poll(floor->polls, floor->at_once, 30000) <= 0) return false;
        for (size_t index = 0; index < floor->at_once; index++) {
            struct raw_flow *flow = &floor->flows[index];
            if (!floor->polls[index].revents) continue;
            int result = receive(flow);
            if (result < 0) return false;
            if (result == 0) continue;
            if (!finish_request(floor, flow, milliseconds)) {
                if (!send_request(floor, flow)) return false;
            } else if (done++, begun < logins) {
                if (!begin(floor, flow, begun++)) return false;
            } else {
                floor->polls[index].fd = -1;
            }
        }
    }
    return true;
}
