import Foundation
import PingLogin

/// A client's key that everybody knows: that of RFC 7517, appendix A.
enum ClientKeys {
    /// Its public half, for the emulator.
    static let published: JSON = [
        "kty": "EC", "crv": "P-256", "kid": "client-key", "alg": "ES256",
        "x": "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4", "y": "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM",
    ]

    /// The whole key, for the tool.
    static var jwk: String {
        var key = published
        key["d"] = "870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE"
        return key.text()
    }
}

extension TemporaryDirectory {
    /// Writes a file that only this user can read, in a folder that nobody else can change.
    func secret(_ text: String, name: String = "secret", mode: Int = 0o600) throws -> String {
        let file = try file("private/\(name)", text)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path + "/private")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        return file
    }
}
