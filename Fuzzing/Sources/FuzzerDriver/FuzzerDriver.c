#include "FuzzerDriver.h"

// libFuzzer's own main function, which nobody calls here, asks for it.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) { return 0; }
