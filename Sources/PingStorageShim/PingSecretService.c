#include "PingSecretService.h"

#include <string.h>

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// The parts of GLib and libsecret that are used, declared here so that a build needs the headers of neither.
typedef struct {
    unsigned int domain;
    int code;
    char *message;
} Error;

static struct {
    void *(*table_new)(void *, void *);
    int (*table_insert)(void *, void *, void *);
    void (*table_unref)(void *);
    void *str_hash;
    void *str_equal;
    void (*error_free)(Error *);
    void *(*schema_new)(const char *, int, void *);
    char *(*lookup)(void *, void *, void *, Error **);
    int (*store)(void *, void *, const char *, const char *, const char *, void *, Error **);
    int (*clear)(void *, void *, void *, Error **);
    void (*password_free)(char *);
} lib;
static void *schema;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    lib.table_new = (void *(*)(void *, void *))dlsym(handle, "g_hash_table_new");
    lib.table_insert = (int (*)(void *, void *, void *))dlsym(handle, "g_hash_table_insert");
    lib.table_unref = (void (*)(void *))dlsym(handle, "g_hash_table_unref");
    lib.str_hash = dlsym(handle, "g_str_hash");
    lib.str_equal = dlsym(handle, "g_str_equal");
    lib.error_free = (void (*)(Error *))dlsym(handle, "g_error_free");
    lib.schema_new = (void *(*)(const char *, int, void *))dlsym(handle, "secret_schema_newv");
    lib.lookup = (char *(*)(void *, void *, void *, Error **))dlsym(handle, "secret_password_lookupv_sync");
    lib.store = (int (*)(void *, void *, const char *, const char *, const char *, void *, Error **))dlsym(
        handle, "secret_password_storev_sync"
    );
    lib.clear = (int (*)(void *, void *, void *, Error **))dlsym(handle, "secret_password_clearv_sync");
    lib.password_free = (void (*)(char *))dlsym(handle, "secret_password_free");
    if (!lib.table_new || !lib.table_insert || !lib.table_unref || !lib.str_hash || !lib.str_equal || !lib.error_free ||
        !lib.schema_new || !lib.lookup || !lib.store || !lib.clear || !lib.password_free)
        return;
    // Both attributes are texts, which is type 0.
    void *types = lib.table_new(lib.str_hash, lib.str_equal);
    lib.table_insert(types, (void *)"application", NULL);
    lib.table_insert(types, (void *)"name", NULL);
    schema = lib.schema_new("com.pingidentity.swift.Secret", 0, types);
    lib.table_unref(types);
}

static void *attributes(const char *name) {
    void *table = lib.table_new(lib.str_hash, lib.str_equal);
    lib.table_insert(table, (void *)"application", (void *)"ping-swift-sdk");
    lib.table_insert(table, (void *)"name", (void *)name);
    return table;
}

// Takes the message of an error over.
static ping_secret_result failed(Error *error, char *problem, size_t size) {
    snprintf(problem, size, "%s", error != NULL && error->message != NULL ? error->message : "no reason given");
    if (error != NULL) lib.error_free(error);
    return ping_secret_failed;
}

ping_secret_result ping_secret_lookup(const char *name, char **secret, char *problem, size_t problem_size) {
    *secret = NULL;
    pthread_once(&once, load);
    if (schema == NULL) return ping_secret_missing;
    Error *error = NULL;
    void *table = attributes(name);
    *secret = lib.lookup(schema, table, NULL, &error);
    lib.table_unref(table);
    if (error != NULL) return failed(error, problem, problem_size);
    return *secret == NULL ? ping_secret_nothing : ping_secret_done;
}

ping_secret_result ping_secret_store(
    const char *name, const char *label, const char *secret, char *problem, size_t problem_size
) {
    pthread_once(&once, load);
    if (schema == NULL) return ping_secret_missing;
    Error *error = NULL;
    void *table = attributes(name);
    int stored = lib.store(schema, table, "default", label, secret, NULL, &error);
    lib.table_unref(table);
    return stored && error == NULL ? ping_secret_done : failed(error, problem, problem_size);
}

ping_secret_result ping_secret_clear(const char *name, char *problem, size_t problem_size) {
    pthread_once(&once, load);
    if (schema == NULL) return ping_secret_missing;
    Error *error = NULL;
    void *table = attributes(name);
    int cleared = lib.clear(schema, table, NULL, &error);
    lib.table_unref(table);
    if (error != NULL) return failed(error, problem, problem_size);
    return cleared ? ping_secret_done : ping_secret_nothing;
}

void ping_secret_free(char *secret) {
    if (secret != NULL) lib.password_free(secret);
}

#else

ping_secret_result ping_secret_lookup(const char *name, char **secret, char *problem, size_t problem_size) {
    *secret = NULL;
    return ping_secret_missing;
}

ping_secret_result ping_secret_store(
    const char *name, const char *label, const char *secret, char *problem, size_t problem_size
) {
    return ping_secret_missing;
}

ping_secret_result ping_secret_clear(const char *name, char *problem, size_t problem_size) {
    return ping_secret_missing;
}

void ping_secret_free(char *secret) {}

#endif
