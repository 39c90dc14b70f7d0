extension ContextKey where Value == any User {
    /// The key under which a module puts the signed-in user in a success node.
    public static var user: Self { ContextKey("com.pingidentity.oidc.user") }
}

extension SuccessNode {
    /// The signed-in user; `nil` without the OIDC module.
    public var user: (any User)? { self[.user] }
}
