#include <stdlib.h>
#include <sys/resource.h>

// Limits how many tests run at a time, so that plain `swift test` works on a small machine: hundreds of tests start real servers and
// processes. A value from outside wins. Their connections need more descriptors than some shells grant at first. They read English, in whatever
// language the developer works.
__attribute__((constructor)) static void limit(void) {
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "8", 0);
    setenv("LC_ALL", "C.UTF-8", 1);
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < 4096) {
        files.rlim_cur = files.rlim_max < 4096 ? files.rlim_max : 4096;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}
