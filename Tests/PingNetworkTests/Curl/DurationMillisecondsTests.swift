#if Libcurl && os(Linux)
    import Testing

    @testable import PingNetwork

    @Suite("A duration in milliseconds") struct DurationMillisecondsTests {
        @Test(arguments: [
            (Duration.zero, 1), (.nanoseconds(1), 1), (.milliseconds(1), 1), (.nanoseconds(1_000_001), 2),
            (.milliseconds(1500), 1500), (.nanoseconds(1_999_999_999), 2000), (.seconds(2), 2000),
            (.seconds(-1), 1),
            (.nanoseconds(-1), 1), (.seconds(Int64.min), 1), (.seconds(Int64.max), 2_000_000_000),
            (.seconds(1_999_999) + .nanoseconds(1), 1_999_999_001), (.seconds(2_000_000), 2_000_000_000),
            (Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999), 2_000_000_000),
        ])
        func `is rounded up, at least one, and no more than libcurl counts`(duration: Duration, expected: Int) {
            #expect(duration.milliseconds == expected)
        }
    }
#endif
