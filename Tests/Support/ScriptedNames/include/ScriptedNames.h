// Lookups of names in this program: a name below slow.test waits for a response that never comes, and dead-first.test has the
// addresses 127.0.0.2 and 127.0.0.1.

/// How many lookups of a name below slow.test wait now.
int slow_names_waiting(const char *name);

/// Ends the lookups of a name that wait now with a failure. Later ones wait again.
void slow_names_release(const char *name);

/// Decides whether libcurl gets a thread for its lookups, for the whole process. Returns 0 where it always gets one.
int names_have_threads(int has);
