#define _GNU_SOURCE
#include "ScriptedNames.h"

#include <dlfcn.h>
#include <errno.h>
#include <netdb.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

// A lookup that waits, in the memory of its thread. Each test looks at its own names only.
struct waiter {
    const char *name;
    int is_released;
    struct waiter *next;
};
static struct waiter *waiters = NULL;

int slow_names_waiting(const char *name) {
    int count = 0;
    pthread_mutex_lock(&mutex);
    for (struct waiter *each = waiters; each; each = each->next) count += strcmp(each->name, name) == 0;
    pthread_mutex_unlock(&mutex);
    return count;
}

void slow_names_release(const char *name) {
    pthread_mutex_lock(&mutex);
    for (struct waiter *each = waiters; each; each = each->next) {
        if (strcmp(each->name, name) == 0) each->is_released = 1;
    }
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
}

// A sanitizer has its own function to create threads, which must stay.
#if defined(__linux__) && !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
static int has_threads = 1;

int names_have_threads(int has) {
    has_threads = has;
    return 1;
}

typedef int (*creation)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

// The program's own function comes before the C library's. A system without a thread for libcurl's lookups, and for nothing else.
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
    Dl_info caller;
    if (!has_threads && dladdr(__builtin_return_address(0), &caller) && strstr(caller.dli_fname, "libcurl")) return EAGAIN;
    const creation system = (creation)dlsym(RTLD_NEXT, "pthread_create");
    return system ? system(thread, attributes, start, argument) : EAGAIN;
}
#else
int names_have_threads(int has) { return 0; }
#endif

#ifdef __linux__
// A name server that does not answer, for longer than any test takes.
static int wait_for_release(const char *name) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 600;
    pthread_mutex_lock(&mutex);
    struct waiter own = {name, 0, waiters};
    waiters = &own;
    while (!own.is_released && pthread_cond_timedwait(&changed, &mutex, &end) == 0) {}
    struct waiter **place = &waiters;
    while (*place != &own) place = &(*place)->next;
    *place = own.next;
    pthread_mutex_unlock(&mutex);
    return EAI_AGAIN;
}

typedef int (*lookup)(const char *, const char *, const struct addrinfo *, struct addrinfo **);

static int two_addresses(lookup system, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
    struct addrinfo *second = NULL;
    int code = system("127.0.0.1", service, hints, &second);
    if (code == 0) code = system("127.0.0.2", service, hints, result);
    if (code != 0) return code;
    struct addrinfo *last = *result;
    while (last->ai_next) last = last->ai_next;
    last->ai_next = second;
    return 0;
}

// The program's own function comes before the C library's, for libcurl too.
int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
    static const char domain[] = ".slow.test";
    const size_t length = node ? strlen(node) : 0, end = sizeof domain - 1;
    if (length > end && strcmp(node + length - end, domain) == 0) return wait_for_release(node);
    const lookup system = (lookup)dlsym(RTLD_NEXT, "getaddrinfo");
    if (system && node && strcmp(node, "dead-first.test") == 0) return two_addresses(system, service, hints, result);
    return system ? system(node, service, hints, result) : EAI_FAIL;
}
#endif
