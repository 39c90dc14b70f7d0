import PingNetwork
import PingTestKit
import Testing

@Suite("The default transport") struct DefaultHttpClientConformanceTests {
    @Test("keeps every rule of the conformance suite", arguments: HttpClientConformance.checks)
    func conforms(check: HttpClientConformance.Check) async throws {
        try await check.run { DefaultHttpClient() }
    }
}
