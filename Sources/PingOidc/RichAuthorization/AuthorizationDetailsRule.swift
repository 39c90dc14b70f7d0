/// Compares what a provider granted with what the client asked for (RFC 9396, section 7).
///
/// A provider may grant less, since the user may agree to a part, and may add members to a detail (section 7.1), such
/// as the account that the user chose. So both are for the app to look at. The client refuses a response that says
/// nothing of the details, since the provider then ignored them, and one with a type that nobody asked for: such a
/// token allows what the user did not see in this request.
struct AuthorizationDetailsRule {
    let asked: [AuthorizationDetail]

    func check(_ token: Token) throws(PingError) {
        guard !asked.isEmpty else { return }
        guard let json = token.additionalMembers[AuthorizationDetails.name] else {
            throw mismatch("The token response has no authorization_details, although the client asked for some.")
        }
        let granted: [AuthorizationDetail]
        do { granted = try AuthorizationDetails.read(json) } catch {
            throw mismatch("The authorization_details of the token response cannot be read. \(error.message)")
        }
        let types = Set(asked.map { Identifier($0.type) })
        if let other = granted.first(where: { !types.contains(Identifier($0.type)) }) {
            throw mismatch(
                "The provider granted an authorization detail of the type “\(ServerText.quoted(other.type))”, for which "
                    + "the client did not ask."
            )
        }
    }

    private func mismatch(_ message: String) -> PingError {
        PingError(
            .oidcAuthorizationDetailsMismatch,
            message,
            recovery: "The client uses none of the tokens. Check the provider's settings for these types."
        )
    }
}

extension AuthorizationDetail {
    /// Whether this detail, which was granted, holds what another one asks for, as far as it says: it is of the same
    /// type, and each member that both have is the same. It may have more. What it leaves out, the provider keeps to
    /// itself (RFC 9396, section 7).
    func covers(_ asked: AuthorizationDetail) -> Bool {
        Identifier(type) == Identifier(asked.type) && Self.covers(json, asked.json)
    }

    private static func covers(_ granted: JSON, _ asked: JSON) -> Bool {
        if let members = asked.members, granted.isObject {
            return members.allSatisfy { name, value in granted[name].map { covers($0, value) } ?? true }
        }
        if let elements = asked.array, let others = granted.array {
            return elements.allSatisfy { element in others.contains { covers($0, element) } }
        }
        // Two texts that look the same can be two accounts.
        if let text = asked.string, let other = granted.string { return other.hasSameCodePoints(as: text) }
        return granted == asked
    }
}
