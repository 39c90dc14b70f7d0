#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer. The library itself comes with `-sanitize=fuzzer`.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
