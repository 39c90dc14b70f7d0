import Foundation
import HTTPTypes
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc

@Suite("A client that its platform identifies")
struct AssertionSourceTests {
    /// A platform that writes assertions about its workloads into files.
    private struct Platform: Sendable {
        static let issuer = "https://platform.example.test"
        let key: TestKey
        let file: URL

        /// - Parameter key: The key of the platform; another one signs what nobody trusts.
        static func run(_ test: (Platform) async throws -> Void) async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "assertions-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try await test(Platform(key: try await TestKey.make(), file: folder.appending(path: "token")))
        }

        /// Replaces the file, as platforms do: readers see the old one or the new one.
        @discardableResult
        func write(
            _ login: EmulatedLogin,
            by signer: TestKey? = nil,
            _ change: (inout JSON) -> Void = { _ in }
        ) async throws -> String {
            let now = Int(login.emulator.services.now().timeIntervalSince1970)
            var claims: JSON = [
                "iss": .string(Self.issuer), "sub": "job-1", "iat": .int(now), "exp": .int(now + 3600),
                "aud": [.string(try await login.client.metadata().issuer)], "jti": .string(UUID().uuidString),
            ]
            change(&claims)
            let signer = signer ?? key
            let text = try signer.sign(claims, header: signer.header)
            try Data((text + "\n").utf8).write(to: file, options: .atomic)
            return text
        }
    }

    /// Notes the assertions that the client sends.
    private struct Recorder: HttpClient {
        let assertions = Locked<[String]>([])

        func send(_ request: HttpRequest) async throws -> HttpResponse {
            let pairs = PercentEncoding.decodePairs(String(decoding: request.body, as: UTF8.self))
            let sent = pairs.filter { $0.name == "client_assertion" }.map(\.value)
            assertions.withLock { $0 += sent }
            return try await DefaultHttpClient().send(request)
        }
    }

    private static func config(_ authentication: ClientAuthentication) -> OidcClientConfig {
        var config = OidcClientConfig.test
        config.clientId = "job"
        config.clientAuthentication = authentication
        config.par = true
        return config
    }

    private static func next(_ count: Locked<Int>) -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }

    private static func accept(_ platform: Platform, _ configuration: inout EmulatorConfiguration) {
        var client = EmulatorClient(id: "job", redirectURIs: ["demo://cb"])
        client.workload = EmulatorClient.Workload(issuer: Platform.issuer, subject: "job-1")
        configuration.clients = [client]
        configuration.trustedIssuers[Platform.issuer] = [platform.key.jwk]
    }

    @Test func `A whole session uses the file as it is at each request`() async throws {
        try await Platform.run { platform in
            let recorder = Recorder()
            let config = Self.config(.assertion(from: .file(platform.file)))
            try await EmulatedLogin.run(config: config, http: recorder) {
                Self.accept(platform, &$0)
            } _: { login in
                let first = try await platform.write(login)
                try await login.logIn()
                let second = try await platform.write(login)
                _ = try await login.client.refresh().get()
                #expect(recorder.assertions.current == [first, first, second])
                let third = try await platform.write(login)
                _ = try await login.client.clientCredentials()
                try await login.client.revoke()
                #expect(Set(recorder.assertions.current.dropFirst(3)) == [third])
            }
        }
    }

    @Test func `A session survives an assertion that has ended, and a file that is away`() async throws {
        try await Platform.run { platform in
            try await EmulatedLogin.run(config: Self.config(.assertion(from: .file(platform.file)))) {
                Self.accept(platform, &$0)
            } _: { login in
                try await platform.write(login)
                try await login.logIn()
                try await platform.write(login) { $0["exp"] = 1_760_000_000 }
                let ended = await login.client.refresh().error
                guard case .apiError(401, let message)? = ended else {
                    Issue.record("\(String(describing: ended))")
                    return
                }
                #expect(message.contains("invalid_client"))
                try FileManager.default.removeItem(at: platform.file)
                let away = await login.client.refresh().error
                #expect(away?.failureCode == .storageUnavailable && away?.requiresLogin == false)
                #expect(try await login.storage.get() != nil)
                try await platform.write(login)
                _ = try await login.client.refresh().get()
            }
        }
    }

    @Test func `The emulator refuses another workload, another issuer, another key and every other method`()
        async throws
    {
        let stranger = try await TestKey.make()
        let own = try ClientKey(TestClientKey.make("ES256").text)
        try await Platform.run { platform in
            let file = ClientAuthentication.assertion(from: .file(platform.file))
            let flaws: [(ClientAuthentication, TestKey?, (inout JSON) -> Void)] = [
                (file, nil, { $0["sub"] = "job-2" }), (file, nil, { $0["sub"] = nil }),
                (file, nil, { $0["iss"] = "https://evil.example.test" }), (file, nil, { $0["iss"] = "job" }),
                (file, nil, { $0["aud"] = "https://evil.example.test" }), (file, nil, { $0["exp"] = nil }),
                (file, nil, { $0["exp"] = .int(4_000_000_000) }), (file, stranger, { _ in }),
                (.clientSecretPost("s3cret"), nil, { _ in }), (.clientSecretBasic(""), nil, { _ in }),
                (.privateKeyJwt(own), nil, { _ in }), (.none, nil, { _ in }),
            ]
            for (authentication, signer, change) in flaws {
                try await EmulatedLogin.run(config: Self.config(authentication)) {
                    Self.accept(platform, &$0)
                } _: { login in
                    try await platform.write(login, by: signer, change)
                    let error = await failure { try await login.logIn() }
                    guard case .apiError(401, let message) = error as? OidcError else {
                        Issue.record("\(String(describing: error))")
                        return
                    }
                    #expect(message.contains("invalid_client"))
                }
            }
        }
    }

    @Test(arguments: [
        "", "\n", "x", "a.b", "a.b.c.d", "YWFh.YWFh.", ".YWFh.YWFh", "YWFh.YWFh.YW Fh",
        "YWFh.YWFh.YWFh\nYWFh.YWFh.YWFh",
        "<html>.YWFh.YWFh", "YWFh.YWFh.YWFh=", "YWFh.YWFh." + String(repeating: "YWFh", count: 20_000),
    ])
    func `What is not a signed token never reaches the provider`(_ text: String) async throws {
        try await Platform.run { platform in
            try Data(text.utf8).write(to: platform.file)
            for source in [AssertionSource.file(platform.file), AssertionSource { Secret(text) }] {
                let login = try await TestLogin(config: { $0.clientAuthentication = .assertion(from: source) })
                let error = try #require(await failure { try await login.client.clientCredentials() })
                #expect(error.failureCode == .invalidConfiguration)
                #expect(text.count < 3 || !everyForm(of: error).contains(text))
                #expect(login.provider.forms("token").isEmpty)
            }
        }
    }

    @Test func `A source that is not a file that can be read is an error before anything is sent`() async throws {
        try await Platform.run { platform in
            let folder = platform.file.deletingLastPathComponent()
            let pipe = folder.appending(path: "pipe")
            try #require(mkfifo(pipe.path, 0o600) == 0)
            let huge = folder.appending(path: "huge")
            try Data(repeating: 0x41, count: 1 << 20).write(to: huge)
            for (place, code) in [
                (platform.file, .storageUnavailable), (folder, .storageUnavailable), (pipe, .storageUnavailable),
                (URL(filePath: "/dev/zero"), .storageUnavailable), (huge, .invalidConfiguration),
                (try #require(URL(string: "https://op.example.test/token")), .invalidConfiguration),
            ] as [(URL, PingError.Code)] {
                let login = try await TestLogin(config: { $0.clientAuthentication = .assertion(from: .file(place)) })
                let error = await failure { try await login.client.clientCredentials() }
                #expect(error?.failureCode == code)
                #expect(login.provider.forms("token").isEmpty)
            }
        }
    }

    /// A projected volume of Kubernetes: the file is a link into a folder behind a link, and each
    /// change replaces that folder.
    @Test func `A file whose folder is replaced again and again is read each time`() async throws {
        try await Platform.run { platform in
            let (files, folder) = (FileManager.default, platform.file.deletingLastPathComponent())
            let (data, next) = (folder.appending(path: "..data"), folder.appending(path: "..next"))
            let replace = { @Sendable (round: Int) throws in
                let name = "..\(round)"
                try files.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
                try Data("YWFh.YWFh.YWF\(round % 10)".utf8).write(to: folder.appending(path: name + "/token"))
                try files.createSymbolicLink(atPath: next.path, withDestinationPath: name)
                guard rename(next.path, data.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
                try? files.removeItem(at: folder.appending(path: "..\(round - 1)"))
            }
            try replace(0)
            try files.createSymbolicLink(atPath: platform.file.path, withDestinationPath: "..data/token")
            let source = AssertionSource.file(platform.file)
            let platformWork = Task {
                for round in 1...200 {
                    try replace(round)
                    try await Task.sleep(for: .milliseconds(1))  // real time: spreads the changes over the reads
                }
            }
            for _ in 0..<2000 { #expect(try await source.assertion().reveal().hasPrefix("YWFh.YWFh.YWF")) }
            try await platformWork.value
        }
    }

    @Test func `The app's own source is asked for each attempt, and no error shows any of its assertions`() async throws
    {
        let (count, attempts) = (Locked(0), Locked(0))
        let provider = try await TestProvider {
            $0.intercept = { request in
                guard request.url.path == "/as/token" else { return nil }
                if Self.next(attempts) == 1 { throw PingError(.networkUnreachable, "No connection.") }
                return .oauthError("invalid_client", String(decoding: request.body, as: UTF8.self))
            }
        }
        var config = OidcClientConfig.test
        config.discoveryEndpoint = provider.issuer + IssuerCheck.suffix
        config.providerCache = provider.cache
        config.storage = MemoryStorage<Token>()
        let source = AssertionSource { Secret("YWFh.YWFh.canary\(Self.next(count))") }
        config.clientAuthentication = .assertion(from: source)
        let http = provider.with(RetryMiddleware(RetryPolicy(baseDelay: .milliseconds(1))))
        let client = OidcClient(config: config, httpClient: http, system: provider.clock.system)
        let error = try #require(await failure { try await client.clientCredentials() })
        #expect(error.localizedDescription.contains("invalid_client"))
        #expect(!everyForm(of: error).contains("canary"))
        let sent = provider.forms("token").map { $0["client_assertion"] }
        #expect(sent == ["YWFh.YWFh.canary1", "YWFh.YWFh.canary2"])
        #expect(provider.forms("token").allSatisfy { $0["client_assertion_type"] == ClientAssertion.type })
    }

    @Test func `An error of the app's own source is the cause, and a cancellation is one`() async throws {
        struct PlatformIsAway: Error {}
        for (thrown, isCancelled) in [(PlatformIsAway(), false), (CancellationError(), true)] as [(any Error, Bool)] {
            let login = try await TestLogin(config: {
                $0.clientAuthentication = .assertion(from: AssertionSource { throw thrown })
            })
            let error = try #require(await failure { try await login.client.clientCredentials() } as? OidcError)
            #expect(error.isCancelled == isCancelled && (error.cause is PlatformIsAway) != isCancelled)
            #expect(login.provider.forms("token").isEmpty)
        }
    }

    @Test func `A provider does not have to name the method, and the profile of a bank refuses it`() async throws {
        let source = AssertionSource { "YWFh.YWFh.canary" }
        let login = try await TestLogin {
            $0.metadata = { $0["token_endpoint_auth_methods_supported"] = ["client_secret_basic"] }
            $0.intercept = {
                $0.url.path == "/as/token" ? .json(["access_token": "a", "token_type": "Bearer"]) : nil
            }
        } config: {
            $0.clientAuthentication = .assertion(from: source)
        }
        _ = try await login.client.clientCredentials()
        #expect(login.provider.forms("token")[0]["client_id"] == "demo-app")
        let bank = try await TestLogin(config: {
            $0.securityProfile = .fapi2
            $0.clientAuthentication = .assertion(from: source)
        })
        let error = await failure { try await bank.client.authorizationRequest() }
        #expect(error?.failureCode == .invalidConfiguration && bank.provider.requests.isEmpty)
        #expect(!everyForm(of: ClientAuthentication.assertion(from: source)).contains("canary"))
    }

    @Test func `A file of the emulator names the workload`() throws {
        let text = """
            clients:
              - id: job
                redirectURIs: [demo://cb]
                workload: { issuer: https://platform.example.test, subject: job-1 }
            """
        let client = try EmulatorConfiguration(text: text).clients[0]
        #expect(client.workload == EmulatorClient.Workload(issuer: Platform.issuer, subject: "job-1"))
        #expect(EmulatorClient.demonstration.allSatisfy { $0.workload == nil })
        #expect(throws: FlowFileError.self) {
            try EmulatorConfiguration(text: text.replacing(", subject: job-1", with: ""))
        }
    }
}
