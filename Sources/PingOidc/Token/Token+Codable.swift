extension Token: Codable {
    /// The names of the members in JSON.
    enum Member: String, CaseIterable {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case scope
        case expiresIn = "expires_in"
        case refreshToken = "refresh_token"
        case idToken = "id_token"
        case expiresAt = "expires_at"
        case dpopKey = "dpop_key"
        case owner = "token_owner"
    }

    private static let names = Set(Member.allCases.map(\.rawValue))

    /// Reads a stored token, or the response of a token endpoint.
    ///
    /// - Throws: `DecodingError` when there is no access token.
    public init(from decoder: any Decoder) throws {
        try self.init(json: JSON(from: decoder), codingPath: decoder.codingPath)
    }

    /// Writes the open tokens: into an encrypted storage only.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }

    /// The members this type has no property for.
    static func additionalMembers(of json: JSON) -> [String: JSON] {
        let others = (json.members ?? [:]).lazy.filter { !names.contains($0.key) }
        return Dictionary(others.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}

extension Token: JSONRepresentable {
    package init(json: JSON) throws {
        try self.init(json: json, codingPath: [])
    }

    private init(json: JSON, codingPath: [any CodingKey]) throws {
        guard let accessToken = json[Member.accessToken.rawValue]?.string else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: codingPath, debugDescription: "There is no access_token.")
            )
        }
        func text(_ member: Member) -> String? { json[member.rawValue]?.string }
        func number(_ member: Member) -> Int64? { json[member.rawValue]?.lenientInt.map(Int64.init) }
        self.init(
            accessToken: accessToken,
            tokenType: text(.tokenType),
            scope: text(.scope),
            expiresIn: number(.expiresIn),
            refreshToken: text(.refreshToken),
            idToken: text(.idToken),
            additionalMembers: Self.additionalMembers(of: json)
        )
        change { token in
            token.expiresAt = number(.expiresAt) ?? token.expiresAt
            token.dpopKey = text(.dpopKey)
            token.owner = json[Member.owner.rawValue].map { TokenOwner($0) }
        }
    }

    package var json: JSON {
        var json = JSON.object(additionalMembers)
        func set(_ member: Member, _ value: String?) { json[member.rawValue] = value.map(JSON.string) }
        func set(_ member: Member, _ value: Int64?) { json[member.rawValue] = value.map { .int(Int($0)) } }
        set(.accessToken, accessToken)
        set(.tokenType, tokenType)
        set(.scope, scope)
        set(.expiresIn, expiresIn)
        set(.refreshToken, refreshToken)
        set(.idToken, idToken)
        set(.expiresAt, expiresAt)
        set(.dpopKey, dpopKey)
        json[Member.owner.rawValue] = owner?.json
        return json
    }
}
