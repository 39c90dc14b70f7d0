/* Sends canned documents on the loopback interface, so that the server costs next to nothing and is the same for all.

   It prints its port, reads its routes from standard input, and serves until that is closed, as it is when its parent ends. */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

#ifdef __linux__

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "connection.h"

static int check(int result, const char *what) {
    if (result >= 0) return result;
    perror(what);
    exit(EXIT_FAILURE);
}

static int listening_socket(void) {
    int listener = check(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), "socket");
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    check(bind(listener, (struct sockaddr *)&address, length), "bind");
    check(listen(listener, 4096), "listen");
    check(getsockname(listener, (struct sockaddr *)&address, &length), "getsockname");
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    return listener;
}

/* Stand for the descriptors that are not connections. */
static struct connection listening, input;

static void watch(int poll, int operation, struct connection *connection, int descriptor) {
    unsigned events = connection_is_blocked(connection) ? EPOLLOUT : EPOLLIN;
    struct epoll_event event = {.events = events, .data.ptr = connection};
    check(epoll_ctl(poll, operation, descriptor, &event), "epoll_ctl");
}

static void accept_all(int poll, int listener, struct statistics *statistics) {
    for (;;) {
        int descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor < 0) return;
        struct connection *connection = calloc(1, sizeof *connection);
        if (!connection) abort();
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
        connection->descriptor = descriptor;
        statistics->connections++;
        watch(poll, EPOLL_CTL_ADD, connection, descriptor);
    }
}

int main(void) {
    struct rlimit files = {65536, 65536};
    if (setrlimit(RLIMIT_NOFILE, &files) != 0 && getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    int listener = listening_socket();
    struct routes routes = routes_read();
    struct statistics statistics = {0};
    int poll = check(epoll_create1(EPOLL_CLOEXEC), "epoll_create1");
    watch(poll, EPOLL_CTL_ADD, &listening, listener);
    watch(poll, EPOLL_CTL_ADD, &input, STDIN_FILENO);
    for (;;) {
        struct epoll_event events[256];
        int count = epoll_wait(poll, events, 256, -1);
        if (count < 0 && errno != EINTR) check(count, "epoll_wait");
        for (int index = 0; index < count; index++) {
            struct connection *connection = events[index].data.ptr;
            if (connection == &input) return EXIT_SUCCESS;
            if (connection == &listening) {
                accept_all(poll, listener, &statistics);
                continue;
            }
            bool was_blocked = connection_is_blocked(connection);
            if (!connection_serve(connection, &routes, &statistics)) {
                close(connection->descriptor);
                free(connection);
            } else if (was_blocked != connection_is_blocked(connection)) {
                watch(poll, EPOLL_CTL_MOD, connection, connection->descriptor);
            }
        }
    }
}

#else

int main(void) {
    fputs("The benchmark server uses epoll and runs on Linux only.\n", stderr);
    return EXIT_FAILURE;
}

#endif
