#if Libcurl && os(Linux)
    import Foundation
    import PingPlatform
    import PingTransportConformance
    import Testing

    @testable import PingNetwork

    /// What of the transport leaves the process. Each test has its own, since libcurl reads the environment once.
    @Suite("A process that sends over libcurl", .exitTest) struct CurlProcessTests {
        @Test func `hands no descriptor of the transport on to its child processes`() async {
            await #expect(processExitsWith: .success) {
                let file = Self.newKeyFile()
                defer { unlink(file) }
                try await LoopbackServer.run { connection, _ in
                    try await connection.respond(204)
                } while: { server in
                    // The server and Dispatch have all their descriptors then.
                    try await server.waitUntilItAccepts()
                    let before = try Self.inheritedDescriptors()
                    let request = HttpRequest(url: try WebURL(server.url), timeout: .patient)
                    try #require(try await CurlHttpClient().send(request).status == 204)
                    // The server's side of the connection has a descriptor of this kind, until it is closed.
                    try await until { try Self.inheritedDescriptors().allSatisfy { before[$0.key] == $0.value } }
                }
            }
        }

        @Test func `names a dead proxy of the environment, and not the server`() async {
            await #expect(processExitsWith: .success) {
                let dead = try DeadPort()
                defer { dead.close() }
                setenv("https_proxy", dead.url, 1)
                setenv("no_proxy", "direct.invalid", 1)
                for (host, words) in [
                    ("through.invalid", "The proxy did not connect"), ("direct.invalid", "has no address"),
                ] {
                    let request = HttpRequest(url: try WebURL("https://\(host)/"), timeout: .patient)
                    do {
                        _ = try await CurlHttpClient(settings: .patient).send(request)
                        exit(EXIT_FAILURE)
                    } catch let error as PingError {
                        try #require(error.code == .networkUnreachable && error.message.contains(words), "\(error)")
                    }
                }
            }
        }

        @Test(arguments: ["-tls1_2", "-tls1_3"])
        func `writes no key of a TLS connection to the file of SSLKEYLOGFILE`(version: String) async {
            await #expect(processExitsWith: .success) { [version = version as String] in
                let file = Self.newKeyFile()
                defer { unlink(file) }
                let authority = try await TLSAuthority.shared()
                var settings = HttpClientSettings.patient
                settings.trustedAuthorities = .bundle(Data(authority.root.certificate.utf8))
                let client = CurlHttpClient(settings: settings)
                try await TLSServer.run(TLSServer.Configuration(authority.localhost, [version])) { server in
                    let request = HttpRequest(url: try WebURL(server.url("/secret")), timeout: .patient)
                    try #require(try await client.send(request).body == Data("/secret".utf8))
                }
                let keys = try? Data(contentsOf: URL(fileURLWithPath: file))
                try #require(keys ?? Data() == Data())
            }
        }

        private static func newKeyFile() -> String {
            let file = NSTemporaryDirectory() + UUID().uuidString
            setenv("SSLKEYLOGFILE", file, 1)
            return file
        }

        /// Those that a child process would have open, too, each with what it stands for.
        private static func inheritedDescriptors() throws -> [String: String] {
            let folder = "/proc/self/fd/"
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            return Dictionary(
                uniqueKeysWithValues: names.filter { Int32($0).map { fcntl($0, F_GETFD) } == 0 }.map {
                    ($0, (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + $0)) ?? "")
                }
            )
        }
    }
#endif
