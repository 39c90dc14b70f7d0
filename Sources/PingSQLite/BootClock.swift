#if SQLite
    import PingFoundation
    import PingPlatform
    import PingRecords

    /// The clock that runs since the machine started. Nobody can set it, and it does not stop while the machine sleeps.
    struct BootClock: Sendable {
        /// Tells one start of the machine from another; `nil` where the system does not say.
        let boot: String?
        /// The time since the start.
        let elapsed: @Sendable () -> Duration

        static let live = BootClock(boot: bootIdentifier(), elapsed: { sinceBoot })

        private static var sinceBoot: Duration {
            #if canImport(Darwin)
                // Darwin's other clocks follow the clock of the day, or stop while the machine sleeps.
                let clock = CLOCK_MONOTONIC_RAW
            #else
                let clock = CLOCK_BOOTTIME
            #endif
            var time = timespec()
            unsafe clock_gettime(clock, &time)
            return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
        }

        private static func bootIdentifier() -> String? {
            #if canImport(Darwin)
                var characters = [CChar](repeating: 0, count: 64)
                var count = characters.count
                guard unsafe sysctlbyname("kern.bootsessionuuid", &characters, &count, nil, 0) == 0 else { return nil }
                let text = String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            #else
                let text = (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? ""
            #endif
            return UUID(uuidString: String(text.prefix { !$0.isNewline }))?.uuidString
        }
    }

    /// A moment, for the beginning and the end of leases.
    struct LeaseMoment: Sendable {
        /// The start of the machine that ``elapsed`` counts from; `nil` when it is unknown.
        let boot: String?
        /// Milliseconds since that start.
        let elapsed: Int64
        /// Milliseconds since 1970, for claims, and where the start is unknown.
        let wall: Int64

        func adding(_ duration: Duration) -> LeaseMoment {
            let milliseconds = duration.wholeMilliseconds
            return LeaseMoment(
                boot: boot,
                elapsed: elapsed.addingReportingOverflow(milliseconds).partialValue,
                wall: wall.addingReportingOverflow(milliseconds).partialValue
            )
        }
    }
#endif
