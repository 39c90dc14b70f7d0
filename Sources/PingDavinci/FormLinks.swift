import Foundation
public import PingCommons
import PingDavinciPlugin
import PingNetwork
import PingOrchestrate

/// The links of a received document. They lead to vouched-for origins only.
struct FormLinks {
    private let document: JSON
    private let trust: LinkTrust

    init(document: JSON, trust: LinkTrust) {
        self.document = document
        self.trust = trust
    }

    init(_ step: ContinueNode) {
        self.init(document: step.input, trust: step.context.linkTrust)
    }

    init(_ field: CollectorField, _ context: FlowContext) {
        self.init(document: field.form, trust: context.linkTrust)
    }

    /// Where a link leads.
    ///
    /// - Throws: `PingError` when there is no such link, or it leads where it must not.
    func url(_ relation: String) throws -> WebURL {
        guard let url = try optionalURL(relation) else {
            throw PingError(
                .missingLink,
                "The server's answer has no link to “\(relation)”, so the flow cannot go on that way.",
                recovery: "Start a new flow. If it happens again, look at the flow's configuration at the server."
            )
        }
        return url
    }

    /// Where a link leads; `nil` when there is no such link.
    func optionalURL(_ relation: String) throws -> WebURL? {
        guard let text = document["_links"]?[relation]?["href"]?.string, !text.isEmpty else { return nil }
        return try trust.check(text, relation: relation)
    }
}

/// The origins that links of the server may lead to.
struct LinkTrust: Sendable {
    let origins: Set<String>

    /// A URL the server sent, as one that may be called.
    func check(_ text: String, relation: String) throws -> WebURL {
        let url: WebURL
        do { url = try WebURL(text) } catch {
            throw PingError(
                .untrustedLink,
                "The server's link to “\(relation)” cannot be called: \(error.localizedDescription)",
                recovery: "Start a new flow.",
                underlying: error
            )
        }
        guard origins.contains(url.origin) else {
            throw PingError(
                .untrustedLink,
                "The server's link to “\(relation)” leads to \(url.origin), which its configuration does not vouch for.",
                recovery: "If that is right, list an endpoint of that origin in the discovery document."
            )
        }
        return url
    }
}

extension ContextKey where Value == Set<String> {
    /// The origins a flow's server vouches for.
    static var davinciOrigins: Self { ContextKey(persistent: "com.pingidentity.davinci.ORIGINS") }
}

extension FlowContext {
    var linkTrust: LinkTrust { LinkTrust(origins: self[.davinciOrigins] ?? []) }

    /// Makes more origins trusted in this flow.
    func trust(_ origins: Set<String>) {
        self[.davinciOrigins] = linkTrust.origins.union(origins)
    }
}

extension PingError.Code {
    /// A link the server should have sent is not there.
    public static let missingLink: Self = "missing_link"
    /// A link the server sent leads to a place nobody vouches for.
    public static let untrustedLink: Self = "untrusted_link"
}
