// Lookups of names in this program: a name below slow.test waits for a response that never comes, and dead-first.test has the
// addresses 127.0.0.2 and 127.0.0.1.

/// How many lookups of names below slow.test wait now.
int slow_names_waiting(void);

/// Ends them, and all later ones, with a failure.
void slow_names_release(void);
