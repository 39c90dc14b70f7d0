import Foundation
import Testing

@testable import PingNetwork

@Suite("The pins of a host") struct HostPinsTests {
    private static let key = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="

    private func pins(_ name: String, for url: String) throws -> Set<PublicKeyPin>? {
        var settings = HttpClientSettings()
        settings.pinnedPublicKeys[name] = [try PublicKeyPin(Self.key)]
        return try HostPins(settings).pins(for: HttpRequest(url: try WebURL(url)))
    }

    @Test(arguments: [
        ("auth.example.com", "https://auth.example.com/"), ("AUTH.example.com", "https://auth.EXAMPLE.com:8443/"),
        ("localhost.", "https://localhost/"), ("localhost", "https://localhost./"), ("127.0.0.1", "https://127.0.0.1/"),
        ("::1", "https://[::1]/"), ("[::1]", "https://[::1]:8443/"), ("::1", "https://[0:0:0:0:0:0:0:1]/"),
        ("2001:DB8:0:0::10", "https://[2001:db8::0010]/"), ("::ffff:127.0.0.1", "https://[::ffff:7f00:1]/"),
        ("::ffff:7f00:1", "https://[::FFFF:127.0.0.1]/"), ("64:ff9b::192.0.2.1", "https://[64:ff9b::c000:0201]/"),
        ("::", "https://[0:0:0:0:0:0:0:0]/"),
    ])
    func `are found however name and URL write the host`(name: String, url: String) throws {
        #expect(try pins(name, for: url)?.count == 1)
    }

    @Test(arguments: [
        ("example.com", "https://auth.example.com/"), ("::1", "https://[::2]/"), ("1::", "https://[::1]/"),
        ("::1:0", "https://[::1]/"), ("::ffff:127.0.0.1", "https://[::ffff:127.0.0.2]/"),
    ])
    func `are not those of another host`(name: String, url: String) throws {
        #expect(try pins(name, for: url) == nil)
    }

    @Test(arguments: [
        "", ".", "https://auth.example.com", "auth.example.com:443", "auth.example.com/", "*.example.com", "a b",
        "[::1",
        "[::1]:443", "jo@example.com", "auth..example.com", "bücher.example",
        ":", "1::2::3", "::12345", "1:2:3:4:5:6:7:8:9", "::ffff:256.0.0.1", "2001:db8",
    ])
    func `for what is not a host refuse every request`(name: String) throws {
        let error = #expect(throws: PingError.self) { try pins(name, for: "https://elsewhere.example/") }
        #expect(error?.code == .invalidHttpClientSetting)
    }
}
