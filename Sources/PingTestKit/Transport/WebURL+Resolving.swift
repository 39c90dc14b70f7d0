extension WebURL {
    /// Resolves a reference against this URL (RFC 3986, section 5.2), as the `Location` of a redirect needs it.
    ///
    /// - Parameter reference: An absolute URL, or one relative to this: `//host/path`, `/path`, `path`, `?query`.
    /// - Throws: `PingError` as ``init(_:)`` does, also for a reference of another scheme than http or https.
    package func resolving(_ reference: String) throws(PingError) -> WebURL {
        if Self.hasScheme(reference) { return try WebURL(reference) }
        if reference.hasPrefix("//") { return try WebURL("\(scheme):\(reference)") }
        let relative = reference.prefix { $0 != "#" }
        guard !relative.isEmpty else { return self }
        if relative.hasPrefix("?") { return try WebURL("\(origin)\(path)\(relative)") }
        let start = relative.firstIndex(of: "?") ?? relative.endIndex
        let target = relative.hasPrefix("/") ? String(relative[..<start]) : folder + relative[..<start]
        return try WebURL(origin + Self.removingDotSegments(target) + relative[start...])
    }

    /// The path up to and with its last slash.
    private var folder: String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
    }

    private static func hasScheme(_ text: String) -> Bool {
        let name = text.utf8.prefix(while: URLCharacters.isScheme)
        return !name.isEmpty && text.utf8.dropFirst(name.count).first == UInt8(ascii: ":")
    }

    private static func removingDotSegments(_ path: String) -> String {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        var kept: [Substring] = []
        for segment in segments {
            if segment == ".." { _ = kept.popLast() } else if segment != "." { kept.append(segment) }
        }
        if let last = segments.last, last == "." || last == ".." { kept.append("") }
        return "/" + kept.joined(separator: "/")
    }
}
