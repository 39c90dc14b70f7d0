/// A server and an app that may log in there, under a name.
struct Profile: Sendable, Equatable {
    var server: String?
    var realm: String?
    var cookie: String?
    var clientID: String?
    var redirectURI: String?
    var scope: String?
    var discovery: String?
    var acrValues: String?
    /// The web origin that passkeys are for; the server's own unless it is given.
    var passkeyOrigin: String?
    var storage: StorageChoice?
    var dpop: DPoPChoice?

    /// The members of a profile in the file.
    static let texts: [(name: String, path: any WritableKeyPath<Profile, String?> & Sendable)] = [
        ("server", \.server), ("realm", \.realm), ("cookie", \.cookie), ("clientId", \.clientID),
        ("redirectUri", \.redirectURI), ("scope", \.scope), ("discovery", \.discovery), ("acrValues", \.acrValues),
        ("passkeyOrigin", \.passkeyOrigin),
    ]

    /// This profile with what another one says in place of its values.
    func overridden(by other: Profile) -> Profile {
        var result = self
        for (_, path) in Self.texts { result[keyPath: path] = other[keyPath: path] ?? self[keyPath: path] }
        result.storage = other.storage ?? storage
        result.dpop = other.dpop ?? dpop
        return result
    }

    /// The profile as the file holds it.
    var json: JSON {
        var members: JSON = [:]
        for (name, path) in Self.texts { members[name] = self[keyPath: path].map(JSON.string) }
        members["storage"] = storage.map { .string($0.rawValue) }
        members["dpop"] = dpop.map { .string($0.rawValue) }
        return members
    }
}
