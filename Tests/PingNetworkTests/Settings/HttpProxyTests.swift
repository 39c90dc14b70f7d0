import Foundation
import PingNetwork
import Testing

@Suite("A proxy") struct HttpProxyTests {
    @Test(arguments: [
        ("http://proxy.example.com:3128", "http://proxy.example.com:3128"),
        ("http://proxy.example.com", "http://proxy.example.com:80"),
        ("https://proxy.example.com/", "https://proxy.example.com:443"),
        ("HTTP://PROXY.example:1", "http://proxy.example:1"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://[::1]:8080", "http://[::1]:8080"),
    ])
    func `is read from a URL of scheme, host and port`(text: String, url: String) throws {
        guard case .server(let server) = try HttpProxy.server(text) else {
            Issue.record("\(text) is none")
            return
        }
        #expect(server.url == url)
        #expect(server.user == nil)
    }

    @Test(arguments: [
        "", "proxy", "proxy.example.com:3128", "socks5://proxy:1080", "ftp://proxy", "file:///etc/passwd",
        "http://",
        "http://:3128", "http://proxy:0x50", "http://proxy:65536", "http://proxy:-1", "http://proxy/path",
        "http://proxy?query=1", "http://jo:canary@proxy:3128", "http://proxy:3128\r\nX-Injected: 1",
        "http://pro xy:1",
        "http://proxy\u{0}:1", "http://[::1:3128", "javascript:alert(1)", "http://proxy:3128#fragment",
    ])
    func `refuses what names none, without showing it`(text: String) {
        let error = #expect(throws: PingError.self) { try HttpProxy.server(text) }
        #expect(error?.code == .invalidHttpClientSetting)
        #expect(error.map { String(reflecting: $0).contains("canary") } == false)
    }

    @Test(arguments: [
        ("http://proxy.example:3128", "http://127.0.0.1:1", true),
        ("http://proxy.example:3128", "https://localhost", true),
        ("https://proxy.example", "http://[::1]:1", true), ("http://127.example:1", "http://app.localhost", true),
        ("http://127.0.0.1:3128", "http://127.0.0.1:1", false), ("http://[::1]:3128", "http://localhost", false),
        ("http://proxy.example:3128", "https://auth.example.com", false),
        ("http://127.0.0.1:3128", "https://auth.example.com", false),
    ])
    func `on another machine does not see a request to this one`(proxy: String, url: String, isBypassed: Bool) throws {
        #expect(try HttpProxy.server(proxy).isBypassed(for: WebURL(url)) == isBypassed)
        #expect(try HttpProxy.environment.isBypassed(for: WebURL(url)) == WebURL(url).isLoopback)
        #expect(try HttpProxy.none.isBypassed(for: WebURL(url)))
    }

    @Test func `does not print its password, nor do settings that hold it`() throws {
        var settings = HttpClientSettings()
        settings.proxy = try .server("http://proxy:1", user: "jo", password: "canary")
        settings.clientCertificate = try .pem(
            chain: "-----BEGIN CERTIFICATE-----\ncanary",
            privateKey: "-----BEGIN PRIVATE KEY-----\ncanary",
            password: "canary"
        )
        var dumped = ""
        dump(settings, to: &dumped)
        for text in [
            dumped, "\(settings)", String(reflecting: settings), "\(settings.proxy)",
            String(reflecting: settings.proxy),
        ] {
            #expect(!text.contains("canary"))
        }
    }
}
