#define _GNU_SOURCE
#include "ScriptedNames.h"

#include <dlfcn.h>
#include <netdb.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int waiting, released;

int slow_names_waiting(void) {
    pthread_mutex_lock(&mutex);
    int count = waiting;
    pthread_mutex_unlock(&mutex);
    return count;
}

void slow_names_release(void) {
    pthread_mutex_lock(&mutex);
    released = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
}

#ifdef __linux__
// A name server that does not answer, for a minute at most.
static int wait_for_release(void) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 60;
    pthread_mutex_lock(&mutex);
    waiting++;
    while (!released && pthread_cond_timedwait(&changed, &mutex, &end) == 0) {}
    waiting--;
    pthread_mutex_unlock(&mutex);
    return EAI_AGAIN;
}

// The program's own function comes before the C library's, for libcurl too.
int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
    static const char domain[] = ".slow.test";
    const size_t length = node ? strlen(node) : 0, end = sizeof domain - 1;
    if (length > end && strcmp(node + length - end, domain) == 0) return wait_for_release();
    int (*system)(const char *, const char *, const struct addrinfo *, struct addrinfo **) = dlsym(RTLD_NEXT, "getaddrinfo");
    return system ? system(node, service, hints, result) : EAI_FAIL;
}
#endif
