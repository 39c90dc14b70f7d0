#include "CountedPart.h"

#if __has_include(<valgrind/callgrind.h>)

#include <valgrind/callgrind.h>

bool counted_part_is_possible(void) { return RUNNING_ON_VALGRIND; }

void counted_part_begin(void) {
    CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
}

void counted_part_end(const char *name) {
    // First this: what was counted is gone once counting has stopped.
    CALLGRIND_DUMP_STATS_AT(name);
    CALLGRIND_STOP_INSTRUMENTATION;
}

#else

bool counted_part_is_possible(void) { return false; }
void counted_part_begin(void) {}
void counted_part_end(const char *name) { (void)name; }

#endif
