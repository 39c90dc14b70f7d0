import Crypto

/// The name of an account's record in a store.
enum RecordName {
    /// The account, or a digest of one that a store could not take as a key.
    static func of(_ account: String) -> String {
        guard account.utf8.count > 512 || account.utf8.contains(0) else { return account }
        return "sha256:" + Hexadecimal.text(of: SHA256.hash(data: Data(account.utf8)))
    }
}
