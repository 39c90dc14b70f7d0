/// An error answer of an OAuth 2.0 endpoint (RFC 6749, section 5.2), or any other status that is no success.
struct ServerRefusal: Error, Sendable {
    let status: Int
    /// The `error` member.
    let code: String?
    /// The `error_description` member.
    let explanation: String?

    /// - Parameters:
    ///   - status: The answer's status.
    ///   - json: Its body; may be anything.
    ///   - secrets: What was sent; servers quote it.
    init(status: Int, _ json: JSON, secrets: [Secret]) {
        self.status = status
        code = json["error"]?.string.map { ServerText.quoted($0, without: secrets) }
        explanation = json["error_description"]?.string.map { ServerText.quoted($0, without: secrets) }
    }

    /// Whether the server definitely says that the grant, and so the session, has ended.
    var endsSession: Bool { isDefinite && code == "invalid_grant" }

    /// Whether the same request would be refused again.
    var isDefinite: Bool { (400..<500).contains(status) && status != 408 && status != 429 }

    var oidcError: OidcError {
        let said = [code, explanation].compactMap(\.self).joined(separator: ": ")
        let detail = said.isEmpty ? "and did not say why." : "– \(said)"
        return .apiError(code: status, message: "The server answered with status \(status) \(detail)")
    }
}
