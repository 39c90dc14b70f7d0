#include "PingCurlShim.h"
