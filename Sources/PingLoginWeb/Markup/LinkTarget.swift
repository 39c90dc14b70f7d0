public import Foundation

/// The address of a link that a page may open: http, https, mailto, tel, or an authenticator app's otpauth.
public struct LinkTarget: Sendable, Hashable {
    let address: String

    /// A link's address.
    ///
    /// - Parameter url: Any address.
    /// - Returns: `nil` for an address with another scheme, such as `javascript`.
    public init?(_ url: URL) {
        self.init(url, schemes: ["http", "https", "mailto", "tel", "otpauth"])
    }

    /// A link within the page's own site.
    ///
    /// - Parameter path: The path, with its query, percent-encoded: `/login/Registration`.
    /// - Returns: `nil` for anything but a path from the root of the site.
    public init?(path: String) {
        guard path.hasPrefix("/"), !path.hasPrefix("//"),
            path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        address = path
    }

    fileprivate init?(_ url: URL, schemes: Set<String>) {
        guard let scheme = url.scheme?.lowercased(), schemes.contains(scheme) else { return nil }
        address = url.absoluteString
    }
}

/// The address of a picture: on the web, or in the page itself.
public struct ImageSource: Sendable, Hashable {
    let address: String

    /// A picture on the web.
    ///
    /// - Parameter url: Any address.
    /// - Returns: `nil` for an address that is neither http nor https.
    public init?(_ url: URL) {
        guard let target = LinkTarget(url, schemes: ["http", "https"]) else { return nil }
        address = target.address
    }

    /// A picture in the page.
    ///
    /// - Parameter data: The picture's bytes.
    /// - Returns: `nil` for anything but PNG, JPEG, GIF and WebP. Browsers run scripts of other kinds.
    public init?(_ data: Data) {
        guard let type = Self.types.first(where: { data.starts(with: $0.beginning) })?.name else { return nil }
        address = "data:image/\(type);base64,\(data.base64EncodedString())"
    }

    private static let types: [(name: String, beginning: [UInt8])] = [
        ("png", [0x89, 0x50, 0x4E, 0x47]), ("jpeg", [0xFF, 0xD8, 0xFF]), ("gif", Array("GIF8".utf8)),
        ("webp", Array("RIFF".utf8)),
    ]
}
