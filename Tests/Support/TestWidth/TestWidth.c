#include <stdlib.h>

// Limits how many tests run at a time, so that plain `swift test` works on a small machine: hundreds of tests start real servers and
// processes. A value from outside wins.
__attribute__((constructor)) static void limit(void) {
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "8", 0);
}
