/// A path below AM's context, taken apart.
///
/// AM reaches the same realm by several paths: `realms/root/realms/alpha`, `realms/alpha`, `alpha`, and nothing at all
/// for the top realm.
struct AccessManagementPath: Sendable {
    let realm: Realm
    /// What stands before the endpoint, from the context path on, as it was written.
    let prefix: [String]
    /// The endpoint.
    let endpoint: String

    /// - Parameters:
    ///   - segments: The path below `json` or `oauth2`.
    ///   - context: What stands before it.
    ///   - realms: The realms that exist.
    /// - Returns: `nil` for a realm that does not exist.
    init?(_ segments: [String], below context: [String], realms: [String]) {
        var rest = segments[...]
        var name: String?
        if rest.first == "realms" {
            while rest.first == "realms", let realm = rest.dropFirst().first {
                guard realm == "root" ? name == nil : realms.contains(realm) else { return nil }
                name = realm
                rest = rest.dropFirst(2)
            }
        } else if let first = rest.first, rest.count > 1, realms.contains(first) || first == "root" {
            name = first
            rest = rest.dropFirst()
        }
        realm = Realm(name: name ?? Realm.root.name)
        prefix = context + segments.prefix(segments.count - rest.count)
        endpoint = rest.joined(separator: "/")
    }
}
