import PingCommons
import PingNetwork
import TLSTestServer
import Testing

@Suite("TLS of the default transport") struct DefaultHttpClientTLSTests {
    @Test("is refused as network_tls, and says so without the URL's query", arguments: TLSTestServer.Defect.allCases)
    func refused(_ defect: TLSTestServer.Defect) async throws {
        try await TLSTestServer.run(defect) { server in
            let request = HttpRequest(url: try WebURL(server.url + "?code=c0de"), timeout: .patient)
            let error = await #expect(throws: PingError.self) { try await DefaultHttpClient().send(request) }
            #expect(error?.code == .networkTLS)
            #expect(error?.recovery?.contains("certificate") == true)
            #expect(error.map { String(reflecting: $0).contains("c0de") } == false)
        }
    }
}
