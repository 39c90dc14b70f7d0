/// The options of one login in the browser.
public struct OidcOptions: Sendable {
    /// Further parameters of the authorization request, such as `login_hint`. They cannot replace those that protect it.
    public var additionalParameters: [String: String] = [:]

    init() {}
}
