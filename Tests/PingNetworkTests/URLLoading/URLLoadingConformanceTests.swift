import PingNetwork
import PingTestKit
import Testing

@Suite("The platform's URL loading") struct URLLoadingConformanceTests {
    @Test("keeps every rule of the conformance suite", arguments: HttpClientConformance.checks)
    func conforms(check: HttpClientConformance.Check) async throws {
        try await check.run { URLLoadingHttpClient() }
    }
}
