public import Foundation
import PingCommons

extension EmulatorConfiguration {
    /// Reads a configuration file: YAML, or JSON, which is YAML too. <doc:ConfiguringTheEmulator> describes it.
    ///
    /// Missing members have the values of ``init()``. Users and clients of the file precede the demonstration's;
    /// one with the name of a demonstration user or client replaces it.
    ///
    /// - Parameter file: The file.
    /// - Throws: ``FlowFileError`` with file, line, and what is allowed there.
    public init(contentsOf file: URL) throws {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw FlowFileError(file: file.lastPathComponent, line: 1, reason: "the file cannot be read as UTF-8")
        }
        try self.init(text: text, file: file.lastPathComponent)
    }

    /// Reads the text of a configuration file.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - file: The file's name in errors.
    /// - Throws: ``FlowFileError``.
    public init(text: String, file: String = "configuration") throws {
        self.init()
        let members = try FlowFileReader.read(text, file: file).mapping()
        try members.allow([
            "users", "clients", "lifetimes", "faults", "realms", "environments", "signingAlgorithm", "defaultJourney",
            "defaultDaVinciFlow", "requiresPKCE", "requiresPushedRequests", "requiresDPoPNonce", "rotatesRefreshTokens",
            "authorizationDetailsTypes", "trustedIssuers", "cookieName", "requiresTokenEndpointAudience",
            "scopeDescriptions",
        ])
        for user in try members["users"]?.sequence().reversed() ?? [] { add(try EmulatorUser(user)) }
        for client in try members["clients"]?.sequence().reversed() ?? [] { add(try EmulatorClient(client)) }
        try members["lifetimes"].map { try lifetimes.read($0) }
        faults = try members["faults"]?.sequence().map(FaultRule.read) ?? []
        realms = try members["realms"]?.sequence().map { try $0.string() } ?? realms
        otherEnvironmentIDs = try members["environments"]?.sequence().map { try $0.string() } ?? []
        defaultJourney = try members["defaultJourney"]?.string() ?? defaultJourney
        defaultDaVinciFlow = try members["defaultDaVinciFlow"]?.string() ?? defaultDaVinciFlow
        cookieName = try members["cookieName"]?.word() ?? cookieName
        requiresPKCE = try members["requiresPKCE"]?.bool() ?? requiresPKCE
        requiresPushedRequests = try members["requiresPushedRequests"]?.bool() ?? requiresPushedRequests
        requiresDPoPNonce = try members["requiresDPoPNonce"]?.bool() ?? requiresDPoPNonce
        requiresTokenEndpointAudience =
            try members["requiresTokenEndpointAudience"]?.bool() ?? requiresTokenEndpointAudience
        rotatesRefreshTokens = try members["rotatesRefreshTokens"]?.bool() ?? rotatesRefreshTokens
        authorizationDetailsTypes =
            try members["authorizationDetailsTypes"]?.sequence().map { try $0.word() } ?? authorizationDetailsTypes
        for entry in try members["scopeDescriptions"]?.mapping().members ?? [] {
            scopeDescriptions[entry.name] = try entry.value.word()
        }
        for issuer in try members["trustedIssuers"]?.sequence() ?? [] { try trust(issuer) }
        signingAlgorithm = try members["signingAlgorithm"]?.choice(of: SigningAlgorithm.self) ?? signingAlgorithm
    }

    private mutating func trust(_ issuer: FlowValue) throws {
        let members = try issuer.mapping()
        try members.allow(["issuer", "keys"])
        trustedIssuers[try members.required("issuer").word()] = try members.required("keys").webKeys()
    }

    /// Inserts a user first; replaces one with the same name.
    package mutating func add(_ user: EmulatorUser) {
        users.removeAll { $0.userName.lowercased() == user.userName.lowercased() }
        users.insert(user, at: 0)
    }

    /// Inserts a client first; replaces one with the same id.
    package mutating func add(_ client: EmulatorClient) {
        clients.removeAll { $0.id == client.id }
        clients.insert(client, at: 0)
    }
}

extension EmulatorUser {
    fileprivate init(_ value: FlowValue) throws {
        let members = try value.mapping()
        try members.allow(["userName", "password", "id", "attributes", "active"])
        let name = try members.required("userName").word()
        self.init(
            id: try members["id"]?.word() ?? name,
            userName: name,
            password: Secret(try members.required("password").word()),
            attributes: Dictionary(
                try members["attributes"]?.mapping().members.map { ($0.name, $0.value.json) } ?? [],
                uniquingKeysWith: { first, _ in first }
            ),
            isActive: try members["active"]?.bool() ?? true
        )
    }
}

extension EmulatorClient {
    fileprivate init(_ value: FlowValue) throws {
        let members = try value.mapping()
        try members.allow([
            "id", "name", "secret", "redirectURIs", "postLogoutRedirectURIs", "scopes", "refreshTokens", "keys", "dpop",
            "consent", "accessTokenAudience", "mayAct", "workload",
        ])
        let redirects = try members.required("redirectURIs").redirectURIs()
        guard !redirects.isEmpty else { throw value.failure("“redirectURIs” needs at least one URI") }
        self.init(
            id: try members.required("id").word(),
            name: try members["name"]?.word(),
            secret: try members["secret"].map { Secret(try $0.word()) },
            redirectURIs: redirects,
            postLogoutRedirectURIs: try members["postLogoutRedirectURIs"]?.redirectURIs() ?? redirects,
            scopes: try members["scopes"]?.sequence().map { try $0.word() } ?? Self.standardScopes,
            receivesRefreshTokens: try members["refreshTokens"]?.bool() ?? true
        )
        requiresDPoP = try members["dpop"]?.bool() ?? false
        keys = try members["keys"]?.webKeys() ?? []
        requiresConsent = try members["consent"]?.bool() ?? false
        accessTokenAudience = try members["accessTokenAudience"]?.word()
        mayAct = try members["mayAct"]?.word()
        workload = try members["workload"].map { try Workload($0) }
    }

    /// Whether a text is an absolute URI without a fragment (RFC 6749, section 3.1.2).
    package static func isRedirectURI(_ text: String) -> Bool {
        let runsScript = ["javascript:", "data:"].contains { text.lowercased().hasPrefix($0) }
        return AcceptRule.matches(text, "[A-Za-z][A-Za-z0-9+.-]*:[!-~]+") && !text.contains("#") && !runsScript
    }
}

extension EmulatorClient.Workload {
    fileprivate init(_ value: FlowValue) throws {
        let members = try value.mapping()
        try members.allow(["issuer", "subject"])
        self.init(issuer: try members.required("issuer").word(), subject: try members.required("subject").word())
    }
}

extension EmulatorLifetimes {
    private static let names: KeyValuePairs<String, any WritableKeyPath<Self, Duration> & Sendable> = [
        "accessToken": \.accessToken, "refreshToken": \.refreshToken,
        "refreshTokenGrace": \.refreshTokenGrace, "idToken": \.idToken, "session": \.session,
        "sessionIdle": \.sessionIdle, "step": \.step, "suspension": \.suspension, "code": \.code,
        "pushedRequest": \.pushedRequest, "deviceCode": \.deviceCode,
    ]

    /// The longest lifetime: ten years, in seconds.
    package static let limit = 315_360_000

    fileprivate mutating func read(_ value: FlowValue) throws {
        let members = try value.mapping()
        try members.allow(Self.names.map(\.key))
        for (name, path) in Self.names {
            guard let lifetime = members[name] else { continue }
            let seconds = try lifetime.int()
            guard (1...Self.limit).contains(seconds) else {
                throw lifetime.failure("a lifetime is a number of seconds from 1 to \(Self.limit)")
            }
            self[keyPath: path] = .seconds(seconds)
        }
    }
}

extension FaultRule {
    fileprivate static func read(_ value: FlowValue) throws -> FaultRule {
        guard let rule = FaultRule(value.json) else {
            throw value.failure(
                "expected the name of a fault, or a mapping with fault and perhaps times, endpoint, seconds"
            )
        }
        do {
            try check([rule])
        } catch let error as PingError {
            throw value.failure([error.message, error.recovery].compactMap(\.self).joined(separator: " "))
        }
        return rule
    }
}

extension FlowValue {
    /// A text, or the text of a number, with at least one character.
    fileprivate func word() throws -> String {
        guard case .scalar(let value) = content, let text = value.lenientString, !text.isEmpty else {
            throw failure("expected a text")
        }
        return text
    }

    fileprivate func webKeys() throws -> [JSON] {
        try sequence().map { key in
            guard key.json["kty"]?.string != nil else {
                throw key.failure("expected a JSON Web Key, with kty and alg")
            }
            return key.json
        }
    }

    fileprivate func choice<Choice: RawRepresentable<String> & CaseIterable>(of type: Choice.Type) throws -> Choice {
        guard let choice = Choice(rawValue: try string()) else {
            throw failure("expected one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }

    fileprivate func redirectURIs() throws -> [String] {
        try sequence().map { value in
            let uri = try value.word()
            guard EmulatorClient.isRedirectURI(uri) else {
                throw value.failure("expected an absolute URI without a fragment, such as com.example.app://callback")
            }
            return uri
        }
    }
}
