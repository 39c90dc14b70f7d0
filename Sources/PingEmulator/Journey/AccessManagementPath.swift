/// The parts of a path below AM's context.
///
/// AM reaches the same realm by several paths: `realms/root/realms/alpha`, `realms/alpha`, `alpha`, and no segment
/// for the top realm.
struct AccessManagementPath: Sendable {
    let realm: Realm
    /// The part before the endpoint, from the context path on, as written.
    let prefix: [String]
    let endpoint: String

    /// - Parameters:
    ///   - segments: The path below `json` or `oauth2`.
    ///   - context: The path before it.
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
