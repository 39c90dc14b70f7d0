#ifndef PING_EMULATOR_CATALOGUE_H
#define PING_EMULATOR_CATALOGUE_H

#include <stddef.h>

/// A flow file of the emulator that is part of the program, which therefore needs no folder beside it.
struct PingEmulatorFile {
    /// The path in the catalogue.
    const char *name;
    const unsigned char *bytes;
    size_t length;
};

/// The file with this number, in the order of the paths; NULL after the last one.
const struct PingEmulatorFile *PingEmulatorFileAt(size_t index);

#endif
