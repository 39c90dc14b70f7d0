import PingTransportConformance
import Testing

@Suite("The default transport") struct DefaultHttpClientConformanceTests {
    /// The rules that this platform's transport cannot keep, each with the reason. The list must not grow unnoticed.
    static let limitations = Dictionary(
        uniqueKeysWithValues: HttpClientConformance.http2Checks.map {
            ($0.rule, "The default transport of Linux speaks HTTP/1.1 only.")
        }
    )

    /// The others are those of ``DefaultHttpClientProcessTests``.
    static let checks = HttpClientConformance.checks.filter { check in
        !HttpClientConformance.processChecks.contains { $0.rule == check.rule }
    }

    @Test(arguments: checks)
    func `keeps every rule of the conformance suite`(check: HttpClientConformance.Check) async throws {
        try await Self.expectKept(check)
    }

    static func expectKept(_ check: HttpClientConformance.Check) async throws {
        let outcome = try await check.run(limitations: limitations) { DefaultHttpClient(settings: $0) }
        switch outcome {
        case .passed: #expect(limitations[check.rule] == nil)
        case .notSupported(let reason): #expect(limitations[check.rule] == reason)
        case .skipped(let reason): print("Skipped: \(check.rule) \(reason)")
        }
    }
}

/// The rules about what the whole process shares. Their checks disturb others, and are disturbed:
/// they run one after another.
@Suite("The default transport, with the process to itself", .serialized) struct DefaultHttpClientProcessTests {
    @Test(arguments: HttpClientConformance.processChecks)
    func `keeps every rule about what a process shares`(check: HttpClientConformance.Check) async throws {
        try await DefaultHttpClientConformanceTests.expectKept(check)
    }

    @Test func `has a check for every rule of the conformance suite, together with the others`() {
        let rules = (DefaultHttpClientConformanceTests.checks + HttpClientConformance.processChecks).map(\.rule)
        #expect(rules.sorted() == HttpClientConformance.checks.map(\.rule).sorted())
    }
}
