/// A server and an app that may log in there, under a name.
struct Profile: Sendable, Equatable {
    var server: String?
    var realm: String?
    var cookie: String?
    var clientID: String?
    var redirectURI: String?
    var scope: String?
    var discovery: String?
    /// The issuer that the discovery document has to name, if not the one of its URL.
    var issuer: String?
    var acrValues: String?
    /// The web origin that passkeys are for; the server's own unless it is given.
    var passkeyOrigin: String?
    var storage: StorageChoice?
    var dpop: DPoPChoice?
    /// The path of a configuration file, which says what the profile does not.
    var config: String?
    /// The content of that file.
    var file: ConfigurationFile?

    /// The members of a profile in the file.
    static let texts: [(name: String, path: any WritableKeyPath<Profile, String?> & Sendable)] = [
        ("server", \.server), ("realm", \.realm), ("cookie", \.cookie), ("clientId", \.clientID),
        ("redirectUri", \.redirectURI), ("scope", \.scope), ("discovery", \.discovery), ("issuer", \.issuer),
        ("acrValues", \.acrValues), ("passkeyOrigin", \.passkeyOrigin), ("config", \.config),
    ]

    /// This profile with what another one says in place of its values.
    func overridden(by other: Profile) -> Profile {
        var result = self
        for (_, path) in Self.texts { result[keyPath: path] = other[keyPath: path] ?? self[keyPath: path] }
        // An issuer belongs to the document that it is named with.
        if other.discovery != nil { result.issuer = other.issuer }
        result.storage = other.storage ?? storage
        result.dpop = other.dpop ?? dpop
        result.file = other.file ?? file
        return result
    }

    /// The profile as the file holds it.
    var json: JSON {
        var members: JSON = [:]
        // The settings of the configuration file stay there.
        let inFile = file.map(Profile.init) ?? Profile()
        for (name, path) in Self.texts where self[keyPath: path] != inFile[keyPath: path] {
            members[name] = self[keyPath: path].map(JSON.string)
        }
        members["storage"] = storage.map { .string($0.rawValue) }
        members["dpop"] = dpop.map { .string($0.rawValue) }
        return members
    }
}
