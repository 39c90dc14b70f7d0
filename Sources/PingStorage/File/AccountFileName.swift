import Crypto
import PingFoundation

/// The names of the files that belong to one account.
struct AccountFileName: Sendable, Hashable {
    /// The beginning of the names of all its files; also the name of its folder.
    let base: String
    /// Holds the encrypted value.
    let value: String
    /// Is locked during exclusive access.
    let lock: String

    /// A readable beginning and a digest: any account name gives a short name without separators, and two accounts
    /// never share one, also where upper and lower case are the same to the file system.
    init(account: String) {
        let readable = account.lowercased().unicodeScalars.prefix(40)
            .map { ("a"..."z").contains($0) || ("0"..."9").contains($0) ? String($0) : "_" }
            .joined()
        let digest = Hexadecimal.text(of: SHA256.hash(data: Data(account.utf8)).prefix(16))
        self.init(base: "\(readable)-\(digest)")
    }

    /// The names of an account that is known by its files only.
    init(base: String) {
        self.base = base
        value = base + Self.valueEnding
        lock = base + ".lock"
    }

    /// A file with a name of the user's choice.
    init(file: String) {
        base = file
        value = file
        lock = ".\(file).lock"
    }

    /// Holds a document in clear text.
    var document: String { base + Self.documentEnding }

    /// The ending of the names of encrypted values.
    static let valueEnding = ".sealed"
    static let documentEnding = ".json"
}

extension ValuePlace {
    /// The place of a file. The file's name stands for the account, which a walk through the folder does not know.
    static func file(_ name: AccountFileName, owner: String) -> ValuePlace {
        ValuePlace(kind: "file", store: owner, name: name.base)
    }
}
