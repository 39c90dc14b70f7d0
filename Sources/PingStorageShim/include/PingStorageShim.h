#pragma once

// Gives each of two files the name of the other, in one step. Neither of them may be missing.
//
// Returns -1 with the reason in `errno`: ENOENT where one is missing. Some file systems and old systems cannot do it.
int ping_exchange_files(int directory, const char *name, int other_directory, const char *other_name);
