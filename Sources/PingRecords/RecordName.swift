import Crypto

/// The name of an account's record in a store.
enum RecordName {
    private static let digestMark = "sha256:"

    /// The account, or a digest of one that a store could not take as a key.
    static func of(_ account: String) -> String {
        guard account.utf8.count > 512 || account.utf8.contains(0) else { return account }
        return digestMark + Hexadecimal.text(of: SHA256.hash(data: Data(account.utf8)))
    }

    /// The account of a record; `nil` when the name is a digest.
    static func account(of name: String) -> String? { name.hasPrefix(digestMark) ? nil : name }
}
