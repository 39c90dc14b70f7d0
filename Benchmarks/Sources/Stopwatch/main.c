/* Runs a program to its end and prints what it cost: `Stopwatch PROGRAM ARGUMENTS ...` prints the milliseconds it took, the
   milliseconds of processor time, and the most memory it held in bytes. What the program itself prints is dropped.

   A small program does this, since a process begins its account of memory with what its parent held. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now_in_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static double milliseconds(struct timeval time) { return (double)time.tv_sec * 1e3 + (double)time.tv_usec / 1e3; }

int main(int count, char **arguments) {
    if (count < 2) return EXIT_FAILURE;
    double start = now_in_milliseconds();
    pid_t child = fork();
    if (child < 0) return EXIT_FAILURE;
    if (child == 0) {
        dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        execv(arguments[1], arguments + 1);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) != child) return EXIT_FAILURE;
    double wall = now_in_milliseconds() - start;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return EXIT_FAILURE;
#ifdef __APPLE__
    double unit = 1;
#else
    double unit = 1024;
#endif
    printf("%f %f %f\n", wall, milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime),
           (double)usage.ru_maxrss * unit);
    return EXIT_SUCCESS;
}
