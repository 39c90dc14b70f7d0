import Crypto
import Foundation
import PingEmulator
import PingJourney
import PingOidc
import PingTestKit
import Testing

@testable import PingStorage

@Suite("A user of the ForgeRock SDK") struct ForgeRockUpgradeTests {
    private static let root = "com.forgerock.ios.keychainservice"
    private static let server = "https://am.example.test/am/com.forgerock.ios.keychainservice"
    private static let local = server + "-com.example.app.local"
    private static let sdk = FormerSDK.forgeRock(bundleIdentifier: "com.example.app")

    /// The Keychain in memory, by service and account.
    private final class Items: FormerItems {
        let items: Locked<[[String]: Data]>

        init(_ items: [[String]: Data]) { self.items = Locked(items) }

        var names: [[String]] { items.current.keys.sorted { $0.joined() < $1.joined() } }

        func read(service: String, account: String) -> Data? { items.current[[service, account]] }
        func remove(service: String, account: String) { items.withLock { $0[[service, account]] = nil } }
    }

    private func items(
        _ token: Token,
        _ session: SSOToken,
        shared: String = server + "-com.example.app.shared"
    ) throws -> [[String]: Data] {
        [
            [Self.root, "primaryService"]: Data(Self.server.utf8),
            [Self.local, "access_token"]: try archive(token),
            [shared, "sso_token"]: Data(session.value.utf8),
            [shared, "successUrl"]: Data("/enduser/?realm=/alpha".utf8),
            [shared, "realm"]: Data("/alpha".utf8),
        ]
    }

    private func archive(_ token: Token) throws -> Data {
        try NSKeyedArchiver.archivedData(withRootObject: ArchivedToken(token), requiringSecureCoding: true)
    }

    @Test(arguments: [server + "-com.example.app.shared", server + ".shared"])
    func `stays logged in: the tokens and the session move, and a refresh works`(_ shared: String) async throws {
        let server = try JourneyServer()
        let earlier = server.oidcJourney()
        try await server.logIn(earlier)
        let (token, session) = (try #require(await server.tokens.get()), try #require(await server.sessions.get()))
        let items = Items(try items(token, session, shared: shared))
        try await server.tokens.delete()
        try await server.sessions.delete()

        let journey = server.oidcJourney()
        #expect(try await journey.upgrade(from: items, of: Self.sdk))
        #expect(items.names == [[Self.root, "primaryService"]])
        let moved = try #require(await journey.session())
        #expect(moved.value == session.value)
        #expect(try await server.sessions.get()?.successUrl == "/enduser/?realm=/alpha")
        #expect(try await server.sessions.get()?.realm == "/alpha")
        // The archive says that the tokens were issued in 2023.
        #expect(try await server.tokens.get()?.expiresAt == 1_700_003_599)
        let user = try #require(await journey.storedUser())
        #expect(try await user.token().get().accessToken != token.accessToken)
        #expect(try await !journey.upgrade(from: items, of: Self.sdk))
    }

    @Test func `of another app or another SDK is not touched`() async throws {
        let server = try JourneyServer()
        let items = Items(try items(Token(accessToken: "a"), SSOToken(value: "s")))
        let before = items.names
        #expect(try await !server.oidcJourney().upgrade(from: items))
        let other = FormerSDK.forgeRock(bundleIdentifier: "com.example.other")
        #expect(try await !server.oidcJourney().upgrade(from: items, of: other))
        #expect(items.names == before)
    }

    @Test func `with encrypted items keeps them without the encryptor, and moves with it`() async throws {
        let server = try JourneyServer()
        let key = SealingEncryptor()
        var encrypted: [[String]: Data] = [:]
        for (name, data) in try items(Token(accessToken: "a"), SSOToken(value: "s1")) {
            encrypted[name] = name[1] == "primaryService" ? data : try await key.encrypt(data: data)
        }
        let items = Items(encrypted)
        let journey = server.oidcJourney()
        let error = await #expect(throws: PingError.self) { try await journey.upgrade(from: items, of: Self.sdk) }
        #expect(error?.code == .formerItemUnknown)
        #expect(items.names.count == 5)
        #expect(try await journey.upgrade(from: items, of: Self.sdk, encryptor: key))
        #expect(items.names.count == 1)
        #expect(
            try await server.sessions.get()
                == SSOToken(value: "s1", successUrl: "/enduser/?realm=/alpha", realm: "/alpha")
        )
        #expect(try await server.tokens.get()?.accessToken == "a")
    }

    /// The SDK wrote an empty text where the server had not said anything.
    @Test(arguments: ["", "/alpha", "/Kundinnen-Zürich", "/東京"], ["", "/enduser/?realm=/alpha", "/übersicht"])
    func `moves whatever its realm and its success URL are`(realm: String, successUrl: String) async throws {
        let session = SSOToken(value: "s1", successUrl: successUrl, realm: realm)
        let shared = Self.server + "-com.example.app.shared"
        var plain = try items(Token(accessToken: "a"), session)
        plain[[shared, "realm"]] = Data(realm.utf8)
        plain[[shared, "successUrl"]] = Data(successUrl.utf8)
        let key = SealingEncryptor()
        var encrypted: [[String]: Data] = [:]
        for (name, data) in plain {
            encrypted[name] = name[1] == "primaryService" ? data : try await key.encrypt(data: data)
        }
        // Where the SDK could not encrypt an empty text, it stored it in the clear.
        var mixed = encrypted
        for name in ["realm", "successUrl"] where plain[[shared, name]]?.isEmpty == true {
            mixed[[shared, name]] = Data()
        }
        for (stored, encryptor) in [(plain, nil), (plain, key), (encrypted, key), (mixed, key)] {
            let items = Items(stored)
            let storage = MemoryStorage<SSOToken>()
            let former = FormerItem.forgeRockSession(bundleIdentifier: "com.example.app")
            #expect(try await storage.upgrade(former, from: items, encryptor: encryptor))
            #expect(try await storage.get() == session)
            #expect(items.names.allSatisfy { $0[0] != shared })
        }
    }

    @Test(arguments: ["\u{4}secret", "\u{7F}secret"])
    func `with a realm that is not a text keeps the session`(_ realm: String) async throws {
        var stored = try items(Token(accessToken: "a"), SSOToken(value: "s1"))
        stored[[Self.server + "-com.example.app.shared", "realm"]] = Data(realm.utf8)
        let items = Items(stored)
        let error = await #expect(throws: PingError.self) {
            try await MemoryStorage<SSOToken>()
                .upgrade(.forgeRockSession(bundleIdentifier: "com.example.app"), from: items)
        }
        #expect(error?.code == .formerItemUnknown)
        #expect(error.map { !"\($0)".contains("secret") } == true)
        #expect(items.names.count == 5)
    }

    @Test(arguments: ["", "\u{0}secret", "naïve-secret"])
    func `with a session that is not a text keeps it, and the tokens move`(_ session: String) async throws {
        let server = try JourneyServer()
        let items = Items(try items(Token(accessToken: "a"), SSOToken(value: session)))
        let error = await #expect(throws: PingError.self) {
            try await server.oidcJourney().upgrade(from: items, of: Self.sdk)
        }
        #expect(error?.code == .formerItemUnknown)
        #expect(error.map { !"\($0)".contains("secret") } == true)
        #expect(items.names.count == 4)
        #expect(try await server.tokens.get()?.accessToken == "a")
    }

    @Test(arguments: ["secret", "bplist00", "bplist00" + String(repeating: "\u{1}", count: 200), "{}"])
    func `with tokens that are not an archive keeps them, and the session moves`(_ text: String) async throws {
        let server = try JourneyServer()
        var damaged = try items(Token(accessToken: "a"), SSOToken(value: "s1"))
        damaged[[Self.local, "access_token"]] = Data(text.utf8)
        let items = Items(damaged)
        let error = await #expect(throws: PingError.self) {
            try await server.oidcJourney().upgrade(from: items, of: Self.sdk)
        }
        #expect(error?.code == .formerItemUnknown)
        #expect(error.map { !"\($0)".contains("secret") } == true)
        #expect(
            items.names
                == [[Self.root, "primaryService"], [Self.local, "access_token"]].sorted { $0.joined() < $1.joined() }
        )
        #expect(try await server.sessions.get()?.value == "s1")
    }

    @Test func `whose process ended while items were removed has none left after the next call`() async throws {
        let storage = MemoryStorage<SSOToken>()
        try await storage.save(item: SSOToken(value: "s1"))
        // The companions have gone, and the item itself is still there.
        var left = try items(Token(accessToken: "a"), SSOToken(value: "s1"))
        let shared = Self.server + "-com.example.app.shared"
        left[[shared, "successUrl"]] = nil
        let items = Items(left)
        #expect(try await !storage.upgrade(.forgeRockSession(bundleIdentifier: "com.example.app"), from: items))
        #expect(items.names.allSatisfy { $0[0] != shared })
    }

    @Test(arguments: ["https://am.example.test/am", "\u{FF}", ""])
    func `with an unknown place has nothing to move`(_ place: String) async throws {
        var items = try items(Token(accessToken: "a"), SSOToken(value: "s1"))
        items[[Self.root, "primaryService"]] = Data(place.utf8)
        let storage = MemoryStorage<Token>()
        let former = Items(items)
        #expect(try await !storage.upgrade(.forgeRockToken(bundleIdentifier: "com.example.app"), from: former))
        #expect(former.names.count == 5)
    }

    /// As the SDK stored with `keychainAccessGroup`: the server and the tokens without a group, so in the first of the
    /// app's; the session and the bound keys in the group, before which it put the team's identifier.
    @Test(arguments: ["ABCDE12345.com.example.group", "com.example.group"])
    func `of an app with an access group stays logged in`(_ group: String) async throws {
        let keychain = FakeKeychain(groups: ["ABCDE12345.com.example.app", "ABCDE12345.com.example.group"])
        let userId = "id=jo,ou=user,dc=example"
        let bound = Data(SHA256.hash(data: Data(userId.utf8))).base64EncodedString()
        var stored = try items(Token(accessToken: "a"), SSOToken(value: "s1"), shared: Self.server + ".shared")
        let key = """
            {"id": "t", "userId": "\(userId)", "userName": "jo", "kid": "k1", "authType": "NONE", "createdAt": 1}
            """
        stored[["com.forgerock.ios.devicebinding.keychainservice", bound]] = Data(key.utf8)
        for (name, data) in stored {
            let isShared = name[0].hasSuffix(".shared") || name[0].contains("devicebinding")
            let accessGroup = isShared ? "ABCDE12345.com.example.group" : nil
            let query = KeychainQuery(
                account: name[1],
                service: name[0],
                accessGroup: accessGroup,
                usesDataProtectionKeychain: false
            )
            keychain.put(data, for: query)
        }
        let items = KeychainFormerItems(keychain: keychain, accessGroup: group)
        let server = try JourneyServer()
        #expect(try await server.oidcJourney().upgrade(from: items, of: Self.sdk))
        #expect(try await server.sessions.get()?.value == "s1")
        #expect(try await server.tokens.get()?.accessToken == "a")
        let keys = MemoryStorage<[FormerBoundKey]>()
        #expect(try await keys.upgrade(.forgeRockBoundKey(userId: userId), from: items))
        #expect(keychain.entries.keys.map(\.account) == ["primaryService"])
    }

    @Test func `of an app with an access group leaves the session of another group`() async throws {
        let keychain = FakeKeychain(groups: ["ABCDE12345.com.example.app", "ABCDE12345.other", "ABCDE12345.group"])
        for (name, data) in try items(Token(accessToken: "a"), SSOToken(value: "s"), shared: Self.server + ".shared") {
            let group = name[0].hasSuffix(".shared") ? "ABCDE12345.other" : nil
            keychain.put(
                data,
                for: KeychainQuery(
                    account: name[1],
                    service: name[0],
                    accessGroup: group,
                    usesDataProtectionKeychain: false
                )
            )
        }
        let items = KeychainFormerItems(keychain: keychain, accessGroup: "ABCDE12345.group")
        let server = try JourneyServer()
        #expect(try await server.oidcJourney().upgrade(from: items, of: Self.sdk))
        #expect(try await server.sessions.get() == nil)
        #expect(keychain.entries.keys.contains { $0.account == "sso_token" })
    }

    @Test func `finds the key of a bound device by the user`() async throws {
        let userId = "id=jo,ou=user,dc=example"
        let account = Data(SHA256.hash(data: Data(userId.utf8))).base64EncodedString()
        let json = """
            {"id": "\(account)", "userId": "\(userId)", "userName": "jo", "kid": "k1", "authType": "BIOMETRIC_ONLY",
             "createdAt": 1700000000.5, "biometricDomainState": "AAECAw=="}
            """
        let items = Items([["com.forgerock.ios.devicebinding.keychainservice", account]: Data(json.utf8)])
        let storage = MemoryStorage<[FormerBoundKey]>()
        #expect(try await !storage.upgrade(.forgeRockBoundKey(userId: "somebody else"), from: items))
        #expect(try await storage.upgrade(.forgeRockBoundKey(userId: userId), from: items))
        let key = try #require(await storage.get()?.first)
        #expect(key.keyTag == account && key.kid == "k1" && key.userId == userId && key.userName == "jo")
        #expect(key.authenticationType == "BIOMETRIC_ONLY")
        #expect(key.createdAt == Date(timeIntervalSince1970: 1_700_000_000.5))
        #expect(items.names.isEmpty)
    }
}

/// Encodes itself as FRAuth's `AccessToken` does. Not private: Foundation archives classes by their names.
final class ArchivedToken: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    private let token: Token

    init(_ token: Token) { self.token = token }
    init?(coder: NSCoder) { nil }

    func encode(with coder: NSCoder) {
        coder.encode(token.accessToken as NSString, forKey: "value")
        coder.encode(3599, forKey: "expires_in")
        coder.encode(token.scope as NSString?, forKey: "scope")
        coder.encode(token.tokenType as NSString?, forKey: "token_type")
        coder.encode(token.refreshToken as NSString?, forKey: "refresh_token")
        coder.encode(token.idToken as NSString?, forKey: "id_token")
        coder.encode(1_700_000_000.0, forKey: "authenticatedTimestamp")
        coder.encode("s1" as NSString, forKey: "session_token")
    }
}

/// As an app's encryptor is: it leaves no text empty, and refuses what it has not made.
private struct SealingEncryptor: Encryptor {
    private let key = SymmetricKey(size: .bits256)

    func encrypt(data: Data) async throws -> Data {
        let sealed = try AES.GCM.seal(data, using: key)
        return try #require(sealed.combined)
    }

    func decrypt(data: Data) async throws -> Data {
        try AES.GCM.open(AES.GCM.SealedBox(combined: data), using: key)
    }
}
