#pragma once

#include <stddef.h>

// The Secret Service of the user's session, over libsecret, which is loaded when it is first needed: nobody has to install it.
// Each call may wait for the user to unlock a keyring.

typedef enum {
    ping_secret_done = 0,
    // Nothing is stored under the name, or the user has refused to unlock the keyring.
    ping_secret_nothing = 1,
    // The service failed; `problem` says why.
    ping_secret_failed = 2,
    // There is no libsecret.
    ping_secret_missing = 3,
} ping_secret_result;

// Looks a secret up. The text is the caller's, to be given to `ping_secret_free`.
ping_secret_result ping_secret_lookup(const char *name, char **secret, char *problem, size_t problem_size);

// Stores a secret in the default keyring, in place of one of the same name.
ping_secret_result ping_secret_store(
    const char *name, const char *label, const char *secret, char *problem, size_t problem_size
);

// Removes a secret.
ping_secret_result ping_secret_clear(const char *name, char *problem, size_t problem_size);

// Overwrites a secret and frees it.
void ping_secret_free(char *secret);
