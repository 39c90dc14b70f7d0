import Crypto
import Foundation
import PingEmulator
import PingRecords
import PingTestKit
import Testing

@testable import PingFido
@testable import PingJourney

/// The values of the fixtures, where they are, and how a program writes and reads them. They never change: a version
/// that stores more gets further values beside these.
struct ReleasedValues {
    let folder: URL

    static let token: Token = {
        var token = Token(
            accessToken: "access-é",
            tokenType: "Bearer",
            scope: "openid profile",
            expiresIn: 3600,
            refreshToken: "refresh",
            idToken: "e30.e30."
        )
        token.expiresAt = 4_102_444_800
        return token
    }()

    static let session = SSOToken(value: "session*value", successUrl: "/enduser/?realm=/alpha", realm: "/alpha")

    static let cookies = [
        HttpCookie(
            name: "ST",
            value: "\"st\"",
            domain: "auth.example.test",
            isHostOnly: false,
            path: "/env",
            sameSite: "Lax",
            expires: Date(timeIntervalSince1970: 4_102_444_800.5),
            creation: Date(timeIntervalSince1970: 1_700_000_000)
        ),
        HttpCookie(name: "ST-NO-SS", value: "x", domain: "auth.example.test"),
    ]

    static let boundKey = BoundKey(
        kid: "k1",
        userId: "id=jo,ou=user",
        userName: "jo.field",
        authenticationType: "NONE",
        createdAt: Date(timeIntervalSince1970: 1_700_000_000),
        privateKey: Secret(Data(repeating: 7, count: 32).base64EncodedString())
    )

    /// The key of the records, which an app keeps itself.
    static func recordKey() throws -> EncryptionKey { try EncryptionKey(bytes: Data(repeating: 9, count: 32)) }

    /// A storage in the folder `files`, whose key file is beside the values.
    func storage<Item: Codable & Sendable>(_ account: String, of: Item.Type = Item.self) -> FileStorage<Item> {
        FileStorage(account: account, directory: folder.appending(path: "files"))
    }

    var accounts: Accounts { Accounts(app: "com.example.bank", directory: folder.appending(path: "accounts")) }

    /// A value in a file that a user may carry elsewhere, as `pingflow --suspend` writes it.
    var flows: FlowStore {
        let path = folder.appending(path: "flow.pingflow").path
        return FlowStore(lifetime: .seconds(3_155_760_000)) { _ in FileStorage(portable: path, purpose: "pingflow") }
    }

    /// A record of a store for services, which is a row in PostgreSQL.
    func record(_ store: any RecordTable) throws -> any PingStorage.Storage<Token> {
        let limits = RecordLimits(lifetime: nil, lockTimeout: .seconds(60), leaseDuration: .seconds(10))
        return RecordStorage(account: "login/é", store: store, keyProvider: try Self.recordKey(), limits: limits)
    }

    var recordFile: URL { folder.appending(path: "record.bytes") }

    /// The journey whose step is in the fixture.
    static func journey(_ emulator: Emulator) -> Journey {
        Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.httpClient = emulator.transport
            config.sessionStorage = MemoryStorage<SSOToken>()
        }
    }

    /// Writes all of them.
    func write() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await storage("token").save(item: Self.token)
        try await storage("session/é").save(item: Self.session)
        try await storage("cookies").save(item: Self.cookies)
        try await storage("keys").save(item: [Self.boundKey])
        for (id, name) in [("ann", "Ann"), ("jo", "Jo Field")] {
            try await accounts.storage(of: Account.ID(rawValue: id)).save(item: Self.token)
            try await accounts.update(Account.ID(rawValue: id)) { $0.name = name }
        }
        try await accounts.switch(to: "jo")
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let step = try #require(await Self.journey(emulator).start("Login") as? ContinueNode)
        try await flows.save(step, as: "flow")
        let records = OneRecord()
        try await record(records).save(item: Self.token)
        try #require(records.value.current).write(to: recordFile)
    }
}

/// A store of one record, in memory.
final class OneRecord: RecordTable {
    let turns = RecordTurns()
    let place = StorePlace(kind: "postgresql", name: "ping_storage")
    let value: Locked<Data?>

    init(_ value: Data? = nil) { self.value = Locked(value) }

    func read(_ name: String, _ lease: RecordLease?) -> Data? { value.current }
    func write(_ name: String, _ value: Data, lifetime: Duration?, _ lease: RecordLease?) -> Bool {
        self.value.set(value)
        return true
    }
    func remove(_ name: String, _ lease: RecordLease?) -> Bool {
        value.set(nil)
        return true
    }
    func take(_ name: String, owner: String, for duration: Duration) -> TakenLease? {
        TakenLease(fence: 1, before: .givenBack)
    }
    func renew(_ lease: RecordLease, for duration: Duration, within limit: Duration) -> Bool { true }
    func release(_ lease: RecordLease, leaving note: LeaseNote?) {}
}
