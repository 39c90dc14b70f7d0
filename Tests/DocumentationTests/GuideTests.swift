// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

import Foundation
import PingEmulator
import PingJourney
import PingTestKit
import Testing

// The blocks of the guides “Errors”, “Configuration”, “Storage and what it protects against” and
// “Logging without secrets”.

func reasonForFailure() async throws -> String {
    let emulator = try Emulator()
    let journey = Journey.createJourney { config in
        config.serverUrl = emulator.serverURL
        config.realm = "alpha"
        config.httpClient = emulator.transport
        config.sessionStorage = MemoryStorage<SSOToken>()
    }
    try emulator.setFaults([.once(.droppedConnection)])
    guard let failure = await journey.start("Login") as? FailureNode else { return "No failure." }
    if failure.isCancelled { return "The user went away." }
    if failure.isTransient { return "Offline. Try again." }
    guard let error = failure.cause as? PingError else { return failure.cause.localizedDescription }
    switch error.code {
    case .flowExpired, .flowTimedOut: return "Start again."
    case .invalidConfiguration: return error.recovery ?? error.message
    default: return error.localizedDescription
    }
}

extension PingError.Code {
    static let branchUnknown: Self = "com.example.branch_unknown"
}

func configuredJourney(for emulator: Emulator) -> Journey {
    Journey.createJourney { config in
        config.serverUrl = emulator.serverURL
        config.realm = "alpha"
        config.timeout = 20
        config.flowTimeout = 600
        config.logger = LogManager.warning
        config.httpClient = emulator.transport
        config.sessionStorage = MemoryStorage<SSOToken>()
        config.module(OidcModule.config) { oidc in
            oidc.clientId = "demo-app"
            oidc.discoveryEndpoint = emulator.serverURL + "/oauth2/realms/root/realms/alpha/.well-known/openid-configuration"
            oidc.scopes = ["openid", "profile", "email"]
            oidc.redirectUri = "demo://cb"
            oidc.refreshThreshold = 60
            oidc.storage = MemoryStorage<Token>()
        }
    }
}

func endLoginOfEarlierInstallation(_ journey: Journey, marker: URL) async throws {
    if FileManager.default.fileExists(atPath: marker.path) { return }
    // Throws while the Keychain is locked. The next launch tries again.
    if try await journey.storedUser() != nil { await journey.signOff() }
    try Data().write(to: marker)
}

func keepAGreeting(in directory: URL) async throws -> String? {
    let storage = FileStorage<String>(account: "greeting", directory: directory)
    try await storage.save(item: "hello")
    return try await FileStorage<String>(account: "greeting", directory: directory).get()
}

struct VaultKey: EncryptionKeyProvider {
    let bytes: Data

    func existingKey() async throws -> EncryptionKey? { try EncryptionKey(bytes: bytes) }
    func existingOrNewKey() async throws -> EncryptionKey { try EncryptionKey(bytes: bytes) }
}

func keepWithVault(_ key: VaultKey, in directory: URL) -> FileStorage<String> {
    FileStorage(account: "greeting", directory: directory, keyProvider: key)
}

func keyRing(_ present: EncryptionKey, _ earlier: EncryptionKey) throws -> EncryptionKeys {
    try EncryptionKeys(current: present, former: [earlier])
}

func useTheNewKey(_ keys: EncryptionKeys, in directory: URL) async throws {
    let report = try await EncryptedFiles(directory: directory, keyProvider: keys).rekey()
    if let failure = report.firstFailure { throw failure }
}

actor ShelfStorage: Storage {
    private var item: String?
    private let turns = AsyncLock()

    func save(item: String) { self.item = item }
    func get() -> String? { item }
    func delete() { item = nil }
    func makeRoom(for item: String) {}

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await turns.withLock(work)
    }
}

func logALogin() async throws -> [String] {
    let emulator = try Emulator()
    let lines = Locked<[String]>([])
    let logger = StandardLogger { level, line in lines.withLock { $0.append("\(level): \(line)") } }
    let journey = Journey.createJourney { config in
        config.serverUrl = emulator.serverURL
        config.realm = "alpha"
        config.httpClient = emulator.transport.with(LoggingMiddleware(to: logger))
        config.sessionStorage = MemoryStorage<SSOToken>()
        config.logger = logger
    }
    guard let step = await journey.start("Login") as? ContinueNode else { return [] }
    step.callback(NameCallback.self)?.name = "jo.field"
    step.callback(PasswordCallback.self)?.password = "S3cret-Word"
    _ = await step.next()
    return lines.current
}

@Suite("The guides")
struct GuideTests {
    @Test func `Errors: a dropped connection is an interruption`() async throws {
        #expect(try await reasonForFailure() == "Offline. Try again.")
        #expect(PingError.Code.branchUnknown.rawValue == "com.example.branch_unknown")
    }

    @Test func `Configuration: the whole one logs in`() async throws {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let journey = configuredJourney(for: emulator)
        let step = try #require(await journey.start("Login") as? ContinueNode)
        step.callback(NameCallback.self)?.name = "jo.field"
        step.callback(PasswordCallback.self)?.password = "S3cret-Word"
        let success = try #require(await step.next() as? SuccessNode)
        #expect(try await success.user?.token().get().scope?.contains("profile") == true)
    }

    @Test(arguments: [
        "PingOrchestrate/Workflow/WorkflowConfig", "PingJourney/Configuration/JourneyConfig", "PingJourney/Configuration/JourneyOptions",
        "PingDavinci/Configuration/DaVinciConfig", "PingDavinci/Configuration/DaVinciOptions",
        "PingOidc/Configuration/OidcClientConfig", "PingNetwork/Settings/HttpClientSettings",
        "PingOidc/Web/OidcWebConfig", "PingOidc/Web/OidcOptions", "PingOrchestrate/Modules/CookieModule",
        "PingEmulator/Configuration/EmulatorConfiguration", "PingEmulator/Configuration/EmulatorClient",
    ])
    func `Configuration: the page has each option`(of file: String) throws {
        let page = try text(of: "Documentation/Guides.docc/Configuration.md")
        let source = try text(of: "Sources/\(file).swift")
        // Only the first type of a file, and neither the engine's part of a product's configuration
        // nor computed shorthands.
        let first = source.components(separatedBy: "\n}\n")[0]
        let options = first.matches(of: /\n    public (?:private\(set\) )?var (\w+)/).map { String($0.output.1) }
        #expect(!options.isEmpty)
        for option in options where option != "workflow" {
            #expect(page.contains("`\(option)`"), "The option \(option) is missing in Documentation/Guides.docc/Configuration.md.")
        }
    }

    @Test func `Storage: the login of an earlier installation ends once, and not while the storage is locked`() async throws {
        let marker = FileManager.default.temporaryDirectory.appendingPathComponent("guide-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: marker) }
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let (sessions, tokens) = (MemoryStorage<SSOToken>(), MemoryStorage<Token>())
        func journey(_ tokens: any PingStorage.Storage<Token>) -> Journey {
            Journey.createJourney { config in
                config.serverUrl = emulator.serverURL
                config.realm = "alpha"
                config.httpClient = emulator.transport
                config.sessionStorage = sessions
                config.module(OidcModule.config) { oidc in
                    oidc.clientId = "demo-app"
                    oidc.discoveryEndpoint = emulator.discoveryEndpoint()
                    oidc.redirectUri = "demo://cb"
                    oidc.storage = tokens
                }
            }
        }
        for isFirst in [true, false] {
            let step = try #require(await journey(tokens).start("Login") as? ContinueNode)
            try step.fill(["User Name": "jo.field", "Password": "S3cret-Word"])
            #expect(await step.next() is SuccessNode)
            if isFirst {
                #expect(await asyncThrownCode {
                    try await endLoginOfEarlierInstallation(journey(LockedStorage<Token>()), marker: marker)
                } == .storageLocked)
            }
            try await endLoginOfEarlierInstallation(journey(tokens), marker: marker)
            #expect(try await (journey(tokens).storedUser() == nil) == isFirst)
        }
    }

    @Test func `Storage: what one instance saves another one reads, and a vault's key decides`() async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("guide-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        #expect(try await keepAGreeting(in: directory) == "hello")

        let vault = directory.appendingPathComponent("vault")
        try await keepWithVault(VaultKey(bytes: Data(repeating: 1, count: 32)), in: vault).save(item: "secret")
        #expect(try await keepWithVault(VaultKey(bytes: Data(repeating: 1, count: 32)), in: vault).get() == "secret")
        let error = await #expect(throws: PingError.self) {
            try await keepWithVault(VaultKey(bytes: Data(repeating: 2, count: 32)), in: vault).get()
        }
        #expect(error?.code == .storageKeyUnknown)
        let (first, second) = (try EncryptionKey(bytes: Data(repeating: 1, count: 32)), EncryptionKey())
        try await useTheNewKey(keyRing(second, first), in: vault)
        #expect(try await keepWithVault(VaultKey(bytes: second.reveal()), in: vault).get() == "secret")
        let session = MemoryStorage<String>()
        #expect(try await session.get() == nil)
        let shelf = ShelfStorage()
        try await shelf.withExclusiveAccess { await shelf.save(item: "book") }
        #expect(await shelf.get() == "book")
    }

    @Test func `Logging: each request is written, and no secret`() async throws {
        let lines = try await logALogin()
        #expect(lines.contains { $0.contains("→ POST") })
        #expect(lines.contains { $0.contains("200") })
        #expect(!lines.contains { $0.contains("S3cret-Word") })
        let password: Secret = "S3cret-Word"
        print("The password is \(password).")
        #expect("The password is \(password)." == "The password is <redacted>.")
        #expect(thrownCode {
            throw PingError("com.example.badge_refused", "The badge reader refused the badge.", recovery: "Try another badge.")
        } == "com.example.badge_refused")
    }

    private func text(of path: String) throws -> String {
        try String(contentsOf: DocumentedSnippet.root.appending(path: path), encoding: .utf8)
    }
}

/// The blocks of the guide “Concurrency and cancellation”, run against the emulator.
@Suite("Concurrency and cancellation")
struct ConcurrencyGuideTests {
    private func journey() throws -> Journey {
        let emulator = try Emulator()
        let journey = Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.httpClient = emulator.transport
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.module(OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.discoveryEndpoint = emulator.serverURL + "/oauth2/realms/root/realms/alpha/.well-known/openid-configuration"
                oidc.scopes = ["openid"]
                oidc.redirectUri = "demo://cb"
                oidc.storage = MemoryStorage<Token>()
            }
        }
        return journey
    }

    @Test func `Of two submissions of one step one succeeds`() async throws {
        let journey = try journey()
        guard let step = await journey.start("Login") as? ContinueNode else { return }
        step.callback(NameCallback.self)?.name = "jo.field"
        step.callback(PasswordCallback.self)?.password = "S3cret-Word"
        async let first = step.next()
        async let second = step.next()
        let nodes = await [first, second]
        #expect(nodes.count { $0 is SuccessNode } == 1)
        let refused = try #require(nodes.compactMap { $0 as? FailureNode }.first?.cause as? PingError)
        #expect([.submissionUnderWay, .alreadySubmitted].contains(refused.code))
    }

    @Test func `A cancelled step can be sent again, and many tasks share one refresh`() async throws {
        let journey = try journey()
        guard let step = await journey.start("Login") as? ContinueNode else { return }
        step.callback(NameCallback.self)?.name = "jo.field"
        step.callback(PasswordCallback.self)?.password = "S3cret-Word"
        let attempt = Task { await step.next() }
        attempt.cancel()
        var node = await attempt.value
        if let failure = node as? FailureNode, failure.isCancelled { node = await step.next() }
        let user = try #require((node as? SuccessNode)?.user)
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 { group.addTask { try await user.token().get().accessToken } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
    }
}
