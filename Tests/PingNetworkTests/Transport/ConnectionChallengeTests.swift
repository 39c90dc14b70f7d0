import Foundation
import Testing

@testable import PingNetwork

@Suite("A challenge of URL loading") struct ConnectionChallengeTests {
    @Test
    func `for trust in the server is answered by checking its certificate, and for trust in a proxy by the platform`() {
        #expect(Self.ofServer(.serverTrust).answer(HttpClientSettings()) == .checkCertificate)
        #expect(Self.ofProxy(.serverTrust).answer(HttpClientSettings()) == .platformDefault)
    }

    @Test func `for a client certificate is answered once, with the settings' own, and never to a proxy`() {
        var settings = HttpClientSettings()
        #expect(Self.ofServer(.clientCertificate).answer(settings) == .goOnWithout)
        #expect(Self.ofServer(.clientCertificate, isRepeated: true).answer(settings) == .goOnWithout)
        settings.clientCertificate = .pkcs12(Data([1]), password: "canary")
        #expect(Self.ofServer(.clientCertificate).answer(settings) == .showClientCertificate)
        #expect(
            Self.ofServer(.clientCertificate, isRepeated: true).answer(settings) == .end(.clientCertificateRequired)
        )
        #expect(Self.ofProxy(.clientCertificate).answer(settings) == .goOnWithout)
    }

    @Test func `for a password of the server is the caller's to answer, even if a proxy has one`() throws {
        var settings = HttpClientSettings()
        for isRepeated in [false, true] {
            settings.proxy = .none
            #expect(Self.ofServer(.password, isRepeated: isRepeated).answer(settings) == .goOnWithout)
            settings.proxy = try .server("http://proxy.example.com:3128", user: "user", password: "canary")
            #expect(Self.ofServer(.password, isRepeated: isRepeated).answer(settings) == .goOnWithout)
        }
    }

    @Test(arguments: ["http://proxy.example.com:3128", "http://PROXY.example.com:3128"])
    func `for the password of the settings' proxy is answered once`(url: String) throws {
        var settings = HttpClientSettings()
        settings.proxy = try .server(url, user: "user", password: "canary")
        #expect(Self.ofProxy(.password).answer(settings) == .logIn(user: "user", password: "canary"))
        #expect(Self.ofProxy(.password, isRepeated: true).answer(settings) == .end(.proxyRefused))
        #expect(
            Self.ofProxy(.password, host: "Proxy.Example.com").answer(settings)
                == Self.ofProxy(.password).answer(settings)
        )
        settings.proxy = try .server(url, user: "user")
        #expect(Self.ofProxy(.password).answer(settings) == .logIn(user: "user", password: ""))
    }

    @Test func `for the password of another host than the settings' proxy, or without one there, ends the exchange`()
        throws
    {
        var settings = HttpClientSettings()
        settings.proxy = try .server("http://proxy.example.com:3128", user: "user", password: "canary")
        #expect(Self.ofProxy(.password, host: "other.example.com").answer(settings) == .end(.proxyRefused))
        #expect(Self.ofProxy(.password, host: "").answer(settings) == .end(.proxyRefused))
        #expect(Self.ofProxy(.password, host: "[").answer(settings) == .end(.proxyRefused))
        #expect(Self.ofProxy(.password, port: 80).answer(settings) == .end(.proxyRefused))
        settings.proxy = try .server("http://proxy.example.com:3128")
        #expect(Self.ofProxy(.password).answer(settings) == .end(.proxyRefused))
    }

    @Test(arguments: ["::1", "[::1]"])
    func `for the password of a proxy with an IPv6 address is answered`(host: String) throws {
        var settings = HttpClientSettings()
        settings.proxy = try .server("http://[::1]:3128", user: "user", password: "canary")
        let challenge = Self.ofProxy(.password, host: host)
        #expect(challenge.answer(settings) == .logIn(user: "user", password: "canary"))
    }

    @Test func `for the password of a proxy that the environment names is the platform's to answer`() {
        #expect(Self.ofProxy(.password).answer(HttpClientSettings()) == .platformDefault)
    }

    private static func ofServer(_ subject: ConnectionChallenge.Subject, isRepeated: Bool = false)
        -> ConnectionChallenge
    {
        ConnectionChallenge(
            subject: subject,
            host: "auth.example.com",
            port: 443,
            isOfProxy: false,
            isRepeated: isRepeated
        )
    }

    private static func ofProxy(
        _ subject: ConnectionChallenge.Subject,
        host: String = "proxy.example.com",
        port: Int = 3128,
        isRepeated: Bool = false
    ) -> ConnectionChallenge {
        ConnectionChallenge(subject: subject, host: host, port: port, isOfProxy: true, isRepeated: isRepeated)
    }
}
