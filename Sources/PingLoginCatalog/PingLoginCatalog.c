#include "PingLoginCatalog.h"

// Every compiler that reads the package's Swift knows #embed in each dialect of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char catalog[] = {
#embed "../PingLogin/Texts/Localizable.xcstrings"
};

struct PingLoginDocument PingLoginCatalog(void) {
    return (struct PingLoginDocument){catalog, sizeof catalog};
}
