import PingFoundation

/// The demand of a policy beyond the current session: another journey, a higher level, the consent to a transaction.
///
/// A protected resource responds with it. Start a new flow with it, while the session exists:
///
/// ```swift
/// if let advice = Advice(challenge: wwwAuthenticate) {
///     node = await journey.start(advice)
/// }
/// ```
public struct Advice: Sendable, Codable, Hashable {
    /// One demand.
    package struct Attribute: Sendable, Codable, Hashable {
        /// The kind of demand, such as `TransactionConditionAdvice`.
        package var name: String
        /// The value that the policy demands.
        package var values: [String]

        /// Creates a demand.
        package init(_ name: String, _ values: [String]) {
            self.name = name
            self.values = values
        }
    }

    /// The demands, in order.
    package var attributes: [Attribute]

    /// Creates advice from demands.
    package init(_ attributes: [Attribute]) { self.attributes = attributes }

    /// The consent to a transaction.
    ///
    /// - Parameter identifier: The transaction's identifier.
    public static func transaction(_ identifier: String) -> Advice {
        Advice([Attribute("TransactionConditionAdvice", [identifier])])
    }

    /// Another journey.
    ///
    /// - Parameter name: Realm and journey, such as `/alpha:StepUp`.
    public static func service(_ name: String) -> Advice {
        Advice([Attribute("AuthenticateToServiceConditionAdvice", [name])])
    }

    /// The demands of a `WWW-Authenticate` header field with the scheme `SSOADVICE`.
    ///
    /// - Parameter challenge: The field's value.
    /// - Returns: `nil` when the field has another scheme, or its advices are malformed.
    public init?(challenge: String) {
        guard challenge.lowercased().hasPrefix("ssoadvice "),
            let start = challenge.firstRange(of: /advices="/.ignoresCase())?.upperBound,
            let end = challenge[start...].firstIndex(of: "\"")
        else { return nil }
        let text = String(challenge[start..<end])
        guard let data = Data(base64Encoded: text) ?? Data(base64URLEncoded: text),
            let members = (try? JSON(parsing: data))?.object, !members.isEmpty
        else { return nil }
        attributes = members.sortedByName.map { name, values in
            Attribute(name, values.array?.compactMap(\.lenientString) ?? values.lenientString.map { [$0] } ?? [])
        }
    }

    /// The form that the server takes.
    package var xml: String {
        let pairs = attributes.map { attribute in
            let values = attribute.values.map { "<Value>\(Self.escaped($0))</Value>" }.joined()
            return
                "<AttributeValuePair><Attribute name=\"\(Self.escaped(attribute.name))\"/>\(values)</AttributeValuePair>"
        }
        return "<Advices>\(pairs.joined())</Advices>"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
