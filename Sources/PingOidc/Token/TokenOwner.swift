/// Whose tokens are: the client that a provider issued them to, and this provider.
///
/// It is part of what is stored. An ID token names both as well, but a login need not bring one.
package struct TokenOwner: Sendable, Hashable {
    /// The provider.
    package let issuer: Identifier
    /// The client identifier.
    package let client: Identifier

    package init(issuer: String, client: String) {
        self.issuer = Identifier(issuer)
        self.client = Identifier(client)
    }
}

extension TokenOwner {
    /// A record that somebody has tampered with names an owner that nobody is.
    init(_ json: JSON) {
        self.init(issuer: json["issuer"]?.string ?? "", client: json["client_id"]?.string ?? "")
    }

    var json: JSON { ["issuer": .string(issuer.text), "client_id": .string(client.text)] }
}
