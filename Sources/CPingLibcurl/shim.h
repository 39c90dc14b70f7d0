// Only Linux uses libcurl; a build of all targets for another system needs no headers of it.
#if defined(__linux__) && !defined(__ANDROID__)

#if !__has_include(<curl/curl.h>)
#error "The headers of libcurl are missing. Install them: apt-get install libcurl4-openssl-dev (Debian, Ubuntu), dnf install libcurl-devel (Fedora, RHEL). Or build without the trait Libcurl."
#endif
#include <curl/curl.h>

#endif
