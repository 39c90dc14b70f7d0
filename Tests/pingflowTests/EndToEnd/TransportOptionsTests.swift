import Foundation
import PingLogin
import PingTransportConformance
import Testing

@testable import pingflow

/// `--cacert`, `--pin`, `--proxy`, `--client-cert`, and the variables of the environment.
@Suite struct TransportOptionsTests {
    private let home: TemporaryDirectory

    init() throws { home = try TemporaryDirectory() }

    /// The doctor's word on the discovery document: of the connection, or of the status 404 when there is one.
    private func discovery(_ origin: String, _ options: [String], _ environment: [String: String] = [:]) async throws
        -> (status: Int32, words: String)
    {
        let tool = ToolInProcess(environment: ["HOME": home.path].merging(environment) { $1 })
        let status = await tool.run(["doctor", "--issuer", origin, "--storage", "memory", "--json"] + options)
        let finding = try tool.lines().first { $0["check"] == "discovery" }
        let words = [finding?["message"]?.string, finding?["advice"]?.string].compactMap(\.self)
        return (status, words.joined(separator: " ") + tool.errors.text)
    }

    private func serving(
        _ configuration: TLSServer.Configuration,
        _ body: (String) async throws -> Void
    ) async throws {
        try await TLSServer.run(configuration) { connection, _ in
            try await connection.respond(404, body: "{}")
        } while: { server in
            try await body("https://localhost:\(server.port)")
        }
    }

    @Test func `A private authority is trusted by option, by profile variable and by SSL_CERT_FILE`() async throws {
        let authority = try await TLSAuthority.shared()
        let file = try home.file("ca.pem", authority.root.certificate)
        let stranger = try home.file("stranger.pem", authority.stranger.certificate)
        try await serving(TLSServer.Configuration(authority.localhost)) { origin in
            let without = try await discovery(origin, [])
            let missing = try await discovery(origin, [], ["SSL_CERT_FILE": "/nowhere.pem"])
            #expect(missing.words.contains("SSL_CERT_FILE: There is no file /nowhere.pem"), "\(missing)")
            #expect(without.words.contains("No trusted authority") && without.words.contains("--cacert"), "\(without)")
            #expect(!without.words.contains("HttpClientSettings"), "\(without)")
            #expect(try await discovery(origin, ["--cacert", file]).words.contains("status 404"))
            #expect(try await discovery(origin, [], ["SSL_CERT_FILE": file]).words.contains("status 404"))
            #expect(try await discovery(origin, [], ["PINGFLOW_CACERT": file]).words.contains("status 404"))
            // The option goes before the variable.
            let other = try await discovery(origin, ["--cacert", stranger], ["SSL_CERT_FILE": file])
            #expect(other.words.contains("No trusted authority"), "\(other)")
        }
    }

    @Test func `A pinned key is compared, and another one is refused`() async throws {
        let authority = try await TLSAuthority.shared()
        let trust = ["--cacert", try home.file("ca.pem", authority.root.certificate)]
        try await serving(TLSServer.Configuration(authority.localhost)) { origin in
            let pin = "localhost=sha256/\(authority.localhost.pin)"
            let other = "localhost=sha256/\(authority.stranger.pin)"
            #expect(try await discovery(origin, trust + ["--pin", pin]).words.contains("status 404"))
            #expect(try await discovery(origin, trust + ["--pin", other, "--pin", pin]).words.contains("status 404"))
            let refused = try await discovery(origin, trust + ["--pin", other])
            #expect(refused.words.contains("not one of those pinned") && refused.words.contains("--pin"), "\(refused)")
        }
    }

    @Test func `A certificate is shown to the server that asks for one`() async throws {
        let authority = try await TLSAuthority.shared()
        let trust = ["--cacert", try home.file("ca.pem", authority.root.certificate)]
        var configuration = TLSServer.Configuration(authority.localhost)
        configuration.clientAuthority = authority.root
        let (identity, password) = (authority.client, TLSIdentity.password.reveal())
        let whole = try home.secret(identity.certificate + identity.privateKey, name: "whole.pem")
        let certificate = try home.file("cert.pem", identity.certificate)
        let key = try home.secret(identity.privateKey, name: "key.pem")
        let encrypted = try home.secret(identity.encryptedPrivateKey, name: "encrypted.pem")
        let bag = try home.secret("", name: "client.p12")
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: bag))
        try handle.write(contentsOf: identity.pkcs12)
        try handle.close()
        let secret = ["--client-cert-password-file", try home.secret(password, name: "password")]
        try await serving(configuration) { origin in
            for options in [
                ["--client-cert", whole], ["--client-cert", certificate, "--client-cert-key", key],
                ["--client-cert", certificate, "--client-cert-key", encrypted] + secret,
                ["--client-cert", bag] + secret,
            ] {
                let shown = try await discovery(origin, trust + options)
                #expect(shown.words.contains("status 404"), "\(options) \(shown)")
            }
            let without = try await discovery(origin, trust)
            #expect(without.status == 3 && !without.words.contains("status 404"), "\(without)")
            #expect(!without.words.contains("HttpClientSettings"), "\(without)")
        }
        let other = try home.secret(authority.stranger.privateKey, name: "other.pem")
        let unfit = try await discovery(
            "https://localhost:9",
            trust + ["--client-cert", certificate, "--client-cert-key", other]
        )
        #expect(unfit.status == 3, "\(unfit)")
        #expect(try await discovery("https://localhost:9", ["--client-cert", bag]).status == 64)
        let alone = try home.secret(identity.certificate, name: "alone.pem")
        let keyless = try await discovery("https://localhost:9", ["--client-cert", alone])
        #expect(keyless.status == 64 && keyless.words.contains("--client-cert-key"), "\(keyless)")
    }

    @Test func `Requests go through the proxy, and one that wants a password is told apart`() async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond(407, header: ["Proxy-Authenticate: Basic realm=\"proxy\""])
        } while: { proxy in
            let refused = try await discovery("https://auth.example.test", ["--proxy", proxy.url])
            #expect(refused.words.contains("asks for a user name and a password"), "\(refused)")
            let advice = "Export HTTPS_PROXY=http://user:password@host:port in place of --proxy"
            #expect(refused.words.contains(advice), "\(refused)")
            #expect(proxy.requests.first?.method == "CONNECT")
        }
        let port = try DeadPort()
        let dead = try await discovery("https://auth.example.test", ["--proxy", "http://127.0.0.1:\(port.number)"])
        #expect(dead.words.contains("did not connect") && dead.words.contains("in --proxy"), "\(dead)")
    }

    @Test func `The environment names a proxy, and hosts that need none`() async throws {
        let tool = try ToolProcess()
        try await LoopbackServer.run { connection, _ in
            try await connection.respond(403)
        } while: { proxy in
            func run(_ variables: String...) async throws -> String {
                let arguments = ["doctor", "--issuer", "https://auth.example.invalid", "--storage", "memory"]
                let environment = ["HOME=\(tool.home.path)", "HTTPS_PROXY=\(proxy.url)"] + variables
                return try await tool.run(
                    URL(filePath: "/usr/bin/env"),
                    environment + [ToolProcess.executable.path] + arguments
                ).output
            }
            let through = try await run()
            #expect(through.contains("The proxy did not connect"), "\(through)")
            let count = proxy.requests.count
            #expect(count > 0)
            let direct = try await run("NO_PROXY=example.invalid")
            #expect(direct.contains("has no address"), "\(direct)")
            #expect(proxy.requests.count == count)
        }
    }

    @Test(arguments: [
        (["--proxy", "http://jo:canary@proxy.example:3128"], "HTTPS_PROXY"),
        (["--proxy", "proxy"], "a password? Export HTTPS_PROXY"),
        (["--pin", "sha256/AAAA"], "auth.example.com=sha256/DIGEST"), (["--pin", "a.example=sha256/AAAA"], "32 bytes"),
        (["--pin", "https://a.example=sha256/AAAA"], "is not the name of a host"),
        (["--pin", "a.example:8443=sha256/AAAA"], "is not the name of a host"),
        (["--cacert", "/nowhere.pem"], "--cacert: There is no file"),
        (["--cacert", "/dev/null"], "holds no certificate"), (["--cacert", "/tmp"], "cannot be read"),
    ])
    func `A setting that cannot be used is a usage error with advice`(options: [String], words: String) async throws {
        let (status, text) = try await discovery("https://a.example", options)
        #expect(status == 64)
        #expect(text.contains(words), "\(text)")
        #expect(!text.contains("canary"))
    }
}
