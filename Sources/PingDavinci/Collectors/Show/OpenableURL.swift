/// Which of the URLs that a server sends an app may open.
package enum OpenableURL {
    /// A page or a picture of the web: https, or http; `nil` for any other.
    package static func web(_ text: String?) -> URL? { url(text, of: ["https", "http"]) }

    /// A link in a text, which may also lead to a mail or a call; `nil` for any other.
    package static func link(_ text: String?) -> URL? { url(text, of: ["https", "http", "mailto", "tel"]) }

    private static func url(_ text: String?, of schemes: Set<String>) -> URL? {
        guard let url = text.flatMap({ URL(string: $0) }), let scheme = url.scheme?.lowercased(),
            schemes.contains(scheme)
        else { return nil }
        return url
    }
}
