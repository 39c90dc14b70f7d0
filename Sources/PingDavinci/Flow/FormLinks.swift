import PingNetwork
import PingOrchestrate

/// The links of a received document. They lead to vouched-for origins only.
struct FormLinks {
    private let document: JSON
    private let trust: OriginTrust

    init(document: JSON, trust: OriginTrust) {
        self.document = document
        self.trust = trust
    }

    init(_ field: Field, _ context: FlowContext) {
        self.init(document: field.document, trust: context.linkTrust)
    }

    /// The URL of a link.
    ///
    /// - Throws: `PingError` when there is no such link, or its URL is not trusted.
    func url(_ relation: String) throws -> WebURL {
        guard let url = try optionalURL(relation) else { throw Self.missing(relation) }
        return url
    }

    /// The error for a link that is needed and not there.
    static func missing(_ relation: String) -> PingError {
        PingError(
            .missingLink,
            "The server's response has no link to “\(relation)”, so the flow cannot continue that way.",
            recovery: "Start a new flow. If it happens again, look at the flow's configuration at the server."
        )
    }

    /// The URL of a link; `nil` when there is no such link.
    func optionalURL(_ relation: String) throws -> WebURL? {
        guard let text = document["_links"]?[relation]?["href"]?.string, !text.isEmpty else { return nil }
        return try trust.check(link: text, relation: relation)
    }
}

extension OriginTrust {
    /// A URL the server sent, as one that may be called.
    func check(link text: String, relation: String) throws -> WebURL {
        let url: WebURL
        do { url = try WebURL(text) } catch {
            throw PingError(
                .unusableLink,
                "The server's link to “\(relation)” cannot be called: \(error.explanation)",
                recovery: "Start a new flow.",
                underlying: error
            )
        }
        try check(url, purpose: "server's link to “\(relation)”")
        return url
    }
}

extension ContextKey where Value == OriginTrust {
    /// The origins a flow's server vouches for.
    static var davinciOrigins: Self { ContextKey(persistent: "com.pingidentity.davinci.ORIGINS") }
}

extension FlowContext {
    /// The origins that links of this flow may lead to.
    var linkTrust: OriginTrust { self[.davinciOrigins] ?? OriginTrust(origins: []) }

    /// Makes more origins trusted in this flow.
    package func trust(_ origins: OriginTrust) {
        update(.davinciOrigins) { trust in
            var all = trust ?? origins
            all.insert(origins)
            trust = all
        }
    }
}

extension PingError.Code {
    /// A link the server should have sent is not there.
    public static let missingLink: Self = "missing_link"
    /// A link the server sent cannot be called.
    public static let unusableLink: Self = "unusable_link"
}
