import Foundation
import PingOidc

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
    /// The authentication context classes of which the login must have one, with spaces between them.
    var acr: String?
    /// How long ago the user may have logged in, in seconds.
    var maxAge: String?
    var clientSecretFile: String?
    var clientSecretMethod: String?
    /// The path of the file with the client's private key.
    var clientKey: String?
    var clientKeyID: String?
    var clientKeyAudience: String?
    /// The path of the client's certificate.
    var clientCert: String?
    var clientCertKey: String?
    var clientCertPasswordFile: String?
    /// The path of the certificate authorities.
    var cacert: String?
    /// The public keys that hosts must show, with spaces between them.
    var pins: String?
    var proxy: String?
    /// The path of a configuration file, which says what the profile does not.
    var config: String?
    /// The content of that file.
    var file: ConfigurationFile?

    /// The members of a profile in the file.
    static let texts: [(name: String, path: any WritableKeyPath<Profile, String?> & Sendable)] =
        [
            ("server", \.server), ("realm", \.realm), ("cookie", \.cookie), ("clientId", \.clientID),
            ("redirectUri", \.redirectURI), ("scope", \.scope), ("discovery", \.discovery), ("issuer", \.issuer),
            ("acrValues", \.acrValues), ("passkeyOrigin", \.passkeyOrigin), ("acr", \.acr),
            ("maxAge", \.maxAge), ("clientSecretMethod", \.clientSecretMethod), ("clientKeyId", \.clientKeyID),
            ("clientKeyAudience", \.clientKeyAudience), ("pin", \.pins), ("proxy", \.proxy),
        ] + paths

    /// The members that are paths of files.
    private static let paths: [(name: String, path: any WritableKeyPath<Profile, String?> & Sendable)] = [
        ("config", \.config), ("clientSecretFile", \.clientSecretFile), ("clientKey", \.clientKey),
        ("clientCert", \.clientCert), ("clientCertKey", \.clientCertKey),
        ("clientCertPasswordFile", \.clientCertPasswordFile), ("cacert", \.cacert),
    ]

    /// This profile with paths that mean the same in every folder. The standard input keeps its `-`.
    func withWholePaths() -> Profile {
        var result = self
        for (_, path) in Self.paths {
            guard let given = self[keyPath: path], given != "-" else { continue }
            result[keyPath: path] = URL(fileURLWithPath: given).path
        }
        return result
    }

    /// This profile with what another one says in place of its values.
    func overridden(by other: Profile) -> Profile {
        var base = self
        if isElsewhere(other) { base.clear(Self.credentials) }
        // A new secret, key or certificate ends what belongs to the old one.
        if other.clientKey != nil { base.clear([\.clientSecretFile, \.clientKeyID, \.clientKeyAudience]) }
        if other.clientSecretFile != nil { base.clear([\.clientKey, \.clientSecretMethod]) }
        if other.clientCert != nil { base.clear([\.clientCertKey, \.clientCertPasswordFile]) }
        var result = base
        for (_, path) in Self.texts { result[keyPath: path] = other[keyPath: path] ?? base[keyPath: path] }
        result.pins = pins(with: other)
        // An issuer belongs to the document that it is named with.
        if other.discovery != nil { result.issuer = other.issuer }
        result.storage = other.storage ?? storage
        result.dpop = other.dpop ?? dpop
        result.file = other.file ?? file
        return result
    }

    /// The pins of both; of a host that the other one names, the other one's alone.
    private func pins(with other: Profile) -> String? {
        guard let pins, let others = other.pins?.split(separator: " ") else { return other.pins ?? pins }
        func host(_ pin: Substring) -> String { pin.prefix { $0 != "=" }.lowercased() }
        let named = Set(others.map(host))
        return (pins.split(separator: " ").filter { !named.contains(host($0)) } + others).joined(separator: " ")
    }

    private static let credentials: [any WritableKeyPath<Profile, String?> & Sendable] = [
        \.clientSecretFile, \.clientSecretMethod, \.clientKey, \.clientKeyID, \.clientKeyAudience, \.clientCert,
        \.clientCertKey,
        \.clientCertPasswordFile,
    ]

    /// Whether another profile names another client or server than this one, who must not get this one's secret.
    private func isElsewhere(_ other: Profile) -> Bool {
        let places: [KeyPath<Profile, String?>] = [\.clientID, \.server, \.discovery, \.config]
        return places.contains { place in
            guard let present = self[keyPath: place], let named = other[keyPath: place] else { return false }
            return present != named
        }
    }

    private mutating func clear(_ paths: [any WritableKeyPath<Profile, String?> & Sendable]) {
        for path in paths { self[keyPath: path] = nil }
    }

    /// This profile without what cannot be read a second time: the standard input, and the pipes of a shell.
    ///
    /// - Returns: The profile, and the names of the members that are missing.
    func savable() -> (profile: Profile, missing: [String]) {
        var (profile, missing) = (self, [String]())
        for (name, path) in Self.paths {
            guard let file = self[keyPath: path] else { continue }
            if file == "-" || file == "/dev/stdin" || SecretFile.isPipe(file) {
                profile[keyPath: path] = nil
                missing.append(name)
            }
        }
        return (profile, missing)
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
