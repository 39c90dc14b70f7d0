#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#elif __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#error "The headers of libpq are missing. Install them: apt-get install libpq-dev (Debian, Ubuntu), dnf install libpq-devel (Fedora, RHEL). Or build without the trait PostgreSQL."
#endif
