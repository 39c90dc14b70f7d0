#include "PingStorageShim.h"

#if defined(__APPLE__)
#include <stdio.h>

int ping_exchange_files(int directory, const char *name, int other_directory, const char *other_name) {
    return renameatx_np(directory, name, other_directory, other_name, RENAME_SWAP);
}
#else
#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

// Not every C library for Linux has a function for the call.
int ping_exchange_files(int directory, const char *name, int other_directory, const char *other_name) {
#if defined(SYS_renameat2)
    // RENAME_EXCHANGE of linux/fs.h.
    return (int)syscall(SYS_renameat2, directory, name, other_directory, other_name, 2);
#else
    (void)directory, (void)name, (void)other_directory, (void)other_name;
    errno = ENOSYS;
    return -1;
#endif
}
#endif
