/// The issuer of a provider for many tenants, with a place for the tenant:
/// `https://login.microsoftonline.com/{tenantid}/v2.0`.
///
/// The metadata of such a provider names the template. A token names its tenant (`tid`), and the issuer of this tenant.
struct IssuerTemplate: Sendable {
    static let place = "{tenantid}"

    let text: String
    private let start: Substring
    private let end: Substring

    /// - Returns: `nil` unless the place is one whole segment of a URL's path, once.
    init?(_ text: String) {
        // To search for a text costs more than all other checks of a response, and hardly an issuer has the place.
        guard text.utf8.contains(UInt8(ascii: "{")) else { return nil }
        let parts = text.split(separator: Self.place, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].hasSuffix("/"), parts[1].isEmpty || parts[1].hasPrefix("/"),
            Self.isPath(String(parts[0])), Self.isPath("\(parts[0])x\(parts[1])")
        else { return nil }
        self.text = text
        (start, end) = (parts[0], parts[1])
    }

    /// The issuer of the tenant that claims name; `nil` when they name none, or none that a path can have as a segment.
    func issuer(of claims: JSON) -> Identifier? { claims["tid"]?.string.flatMap(issuer(ofTenant:)) }

    /// Whether an issuer is one of a tenant.
    func accepts(_ issuer: Identifier) -> Bool {
        let tenant = issuer.text.dropFirst(start.count).dropLast(end.count)
        return self.issuer(ofTenant: String(tenant)) == issuer
    }

    private func issuer(ofTenant tenant: String) -> Identifier? {
        guard tenant.utf8.allSatisfy(Self.plain.contains), tenant.contains(where: { $0 != "." }) else { return nil }
        return Identifier("\(start)\(tenant)\(end)")
    }

    /// The characters of identifiers and host names. Other characters could end the segment, or be written in two ways.
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._".utf8)

    private static func isPath(_ text: String) -> Bool {
        (try? WebURL(text)).map { $0.query == nil && !text.contains("#") } ?? false
    }
}
