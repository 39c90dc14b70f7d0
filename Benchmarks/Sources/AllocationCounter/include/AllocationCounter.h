#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// How many blocks this process has allocated so far; -1 where it cannot be counted.
long allocation_count(void);

#endif
