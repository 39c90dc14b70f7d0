import Foundation

/// What this process has used of all processors so far. It excludes servers and floors in separate processes.
func processorTime() -> Duration {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
