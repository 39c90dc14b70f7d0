#if __has_include(<hiredis/hiredis.h>)
#include <hiredis/hiredis.h>
#elif __has_include(<hiredis.h>)
#include <hiredis.h>
#else
#error "The headers of hiredis are missing. Install them: apt-get install libhiredis-dev (Debian, Ubuntu), dnf install hiredis-devel (Fedora, RHEL). Or build without the trait Redis."
#endif
