import PingCommons

/// The path of a realm, whose name is `alpha`, `/alpha`, nested as `customers/emea`, or as PingAM documents it:
/// `realms/root/realms/alpha`.
package struct RealmPath: Sendable {
    /// The whole way, with a marker before each name: `realms/root/realms/alpha`.
    package let whole: String
    /// A realm below the root alone, as the mobile SDKs write it; a deeper one with its way from the root.
    let short: String

    /// - Throws: `PingError` with code `invalidConfiguration` for names that would lead out of the path.
    package init(_ realm: String) throws(PingError) {
        var names = realm.split(separator: "/").map(String.init)
        if names.first == "root" {
            names.removeFirst()
        } else if names.starts(with: ["realms", "root"]) {
            names.removeFirst(2)
        }
        if names.count > 1, names[0] == "realms" {
            names = names.enumerated().filter { !$0.offset.isMultiple(of: 2) || $0.element != "realms" }.map(\.element)
        }
        guard !names.contains(where: { $0 == "." || $0 == ".." }) else {
            throw PingError(
                .invalidConfiguration,
                "The option realm cannot be used: “.” and “..” are not names of realms.",
                recovery: "Set it to a name such as alpha, or to root."
            )
        }
        let way = (["root"] + names.map { PercentEncoding.encode($0) }).joined(separator: "/realms/")
        whole = "realms/" + way
        // A realm below the root may be called as the root is.
        short = names.count == 1 && names != ["root"] ? PercentEncoding.encode(names[0]) : way
    }
}
