/* One login over libcurl by hand, as a program of its own: `CurlLogin PORT`, with the requests on standard input. */

#include <stdio.h>
#include <stdlib.h>

#include "Floors.h"

int main(int count, char **arguments) {
    static char bytes[65536];
    size_t length = fread(bytes, 1, sizeof bytes, stdin);
    struct requests *requests = count == 2 ? requests_parse(bytes, length) : NULL;
    struct curl_floor *floor = requests ? curl_floor_open(requests, atoi(arguments[1]), 1) : NULL;
    double milliseconds;
    if (!floor || !curl_floor_run(floor, 1, &milliseconds)) {
        fputs("The login over libcurl failed.\n", stderr);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
