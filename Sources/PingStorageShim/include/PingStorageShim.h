#pragma once

#include "PingExchange.h"
#include "PingSecretService.h"
