#ifndef COUNTED_PART_H
#define COUNTED_PART_H

#include <stdbool.h>

/* Whether the program runs under callgrind, so that a counted part is counted. */
bool counted_part_is_possible(void);

/* Begins to count the instructions of all threads. */
void counted_part_begin(void);

/* Stops, and writes what was counted since the beginning under this name. */
void counted_part_end(const char *name);

#endif
