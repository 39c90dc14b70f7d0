#if !__has_include(<zlib.h>)
#error "The headers of zlib are missing. Install them: apt-get install zlib1g-dev (Debian, Ubuntu), dnf install zlib-devel (Fedora, RHEL)."
#endif
#include <zlib.h>
