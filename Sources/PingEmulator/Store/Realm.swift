/// A realm of AM: the top one, or one below it.
struct Realm: Sendable, Hashable {
    /// `root`, or the realm's own name.
    let name: String

    static let root = Realm(name: "root")

    var isRoot: Bool { self == .root }

    /// As AM writes it: `/` or `/alpha`.
    var path: String { isRoot ? "/" : "/" + name }

    /// As part of a distinguished name.
    var organization: String { isRoot ? "ou=am-config" : "o=\(name),ou=services,ou=am-config" }
}
