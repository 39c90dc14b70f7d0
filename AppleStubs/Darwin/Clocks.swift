// Darwin.POSIX: time.h.

// typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6, _CLOCK_MONOTONIC_RAW = 4, … } clockid_t
public struct clockid_t: RawRepresentable, Equatable, Sendable {
    public var rawValue: UInt32
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

// #define CLOCK_MONOTONIC_RAW _CLOCK_MONOTONIC_RAW
public var CLOCK_MONOTONIC_RAW: clockid_t { clockid_t(4) }

// int clock_gettime(clockid_t, struct timespec *)
@discardableResult
public func clock_gettime(_ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>!) -> Int32 { 0 }
