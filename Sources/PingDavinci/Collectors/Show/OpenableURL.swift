package import PingFoundation

/// The URLs of a server that an app may open.
package enum OpenableURL {
    /// A page or a picture of the web: https, or http; `nil` for any other.
    package static func web(_ text: String?) -> URL? {
        guard let url = text.flatMap({ URL(string: $0) }), let scheme = url.scheme?.lowercased(),
            ["https", "http"].contains(scheme)
        else { return nil }
        return url
    }
}
