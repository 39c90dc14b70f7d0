#ifndef PING_LOGIN_CATALOG_H
#define PING_LOGIN_CATALOG_H

#include <stddef.h>

/// A document that is part of the program, which therefore needs no resources beside it.
struct PingLoginDocument {
    const unsigned char *bytes;
    size_t length;
};

/// The String Catalog of the module PingLogin.
struct PingLoginDocument PingLoginCatalog(void);

#endif
