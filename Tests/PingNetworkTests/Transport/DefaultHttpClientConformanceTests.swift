import PingTestKit
import Testing

@Suite("The default transport") struct DefaultHttpClientConformanceTests {
    /// The rules that this platform's transport cannot keep, each with the reason. The list must not grow unnoticed.
    static let limitations = Dictionary(
        uniqueKeysWithValues: HttpClientConformance.http2Checks.map {
            ($0.rule, "The default transport of Linux speaks HTTP/1.1 only.")
        }
    )

    @Test(arguments: HttpClientConformance.checks)
    func `keeps every rule of the conformance suite`(check: HttpClientConformance.Check) async throws {
        let outcome = try await check.run(limitations: Self.limitations) { DefaultHttpClient(settings: $0) }
        switch outcome {
        case .passed: #expect(Self.limitations[check.rule] == nil)
        case .notSupported(let reason): #expect(Self.limitations[check.rule] == reason)
        case .skipped(let reason): print("Skipped: \(check.rule) \(reason)")
        }
    }
}
