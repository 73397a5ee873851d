#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>

/// Whether allocations are counted: on Linux with glibc, without a sanitizer that replaces the allocator itself.
bool allocation_counter_is_available(void);

/// How many times the calling thread has asked for memory so far.
long allocation_counter_value(void);

#endif
