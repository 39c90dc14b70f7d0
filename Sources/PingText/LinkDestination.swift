import PingFoundation

extension RichContent.Destination {
    /// A destination that a link of a server's text may have.
    ///
    /// An https URL with a host and without a user name, a mailto or a tel URL; or another journey, as the pages of
    /// Advanced Identity Cloud and PingAM write it: `#/service/NAME`, `#login&service=NAME`, `?journey=NAME`, and
    /// `?journey` for the one called `Login`.
    ///
    /// - Parameter reference: The link's `href`.
    /// - Returns: `nil` for any other, also where a control character hides what it is.
    package init?(_ reference: String) {
        let reference = reference.trimmed
        guard !reference.isEmpty, reference.unicodeScalars.allSatisfy(ServerText.isVisible) else { return nil }
        if let name = Self.journey(in: reference) {
            self = .journey(name)
        } else if let url = Self.url(reference) {
            self = .url(url)
        } else {
            return nil
        }
    }

    private static func url(_ text: String) -> URL? {
        // A browser takes a reverse solidus for a solidus, and another program does not.
        guard !text.contains(where: { $0 == "\\" || $0 == " " }), let url = URL(string: text),
            let scheme = url.scheme?.lowercased()
        else { return nil }
        switch scheme {
        case "mailto", "tel": return url
        case "https":
            let isWhole = text.dropFirst(scheme.count).hasPrefix("://") && url.host()?.isEmpty == false
            return isWhole && url.user() == nil && url.password() == nil ? url : nil
        default: return nil
        }
    }

    private static func journey(in reference: String) -> String? {
        if let rest = reference.droppingPrefix("#/service/") { return name(rest.prefix { !"/?&#".contains($0) }) }
        if let rest = reference.droppingPrefix("#login") {
            guard let first = rest.first, first == "&" || first == "/" else { return nil }
            return name(of: "service", in: rest)
        }
        if let rest = reference.droppingPrefix("?") {
            let query = rest.prefix { $0 != "#" }
            return query == "journey" ? "Login" : name(of: "journey", in: query)
        }
        return nil
    }

    private static func name(of parameter: String, in query: Substring) -> String? {
        query.split(separator: "&").lazy.compactMap { $0.droppingPrefix("\(parameter)=") }.first.flatMap(name)
    }

    /// A name that a user can read, since the user decides to go there.
    private static func name(_ text: Substring) -> String? {
        guard let name = PercentEncoding.decode(text)?.trimmed, !name.isEmpty,
            name.unicodeScalars.count <= ServerText.limit, name.unicodeScalars.allSatisfy(ServerText.isVisible)
        else { return nil }
        return name
    }
}

extension StringProtocol where SubSequence == Substring {
    fileprivate func droppingPrefix(_ prefix: String) -> Substring? {
        hasPrefix(prefix) ? dropFirst(prefix.count) : nil
    }
}
