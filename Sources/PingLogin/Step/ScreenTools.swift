/// What a screen lends to the steps that it shows: the sheets of its window. What the app has installed comes first.
package struct ScreenTools: Sendable {
    /// Opens the pages that a step leads to; `nil` for none.
    package var browser: (any IdpBrowser)?
    /// Makes and uses passkeys; `nil` for none.
    package var authenticator: (any Authenticator)?

    /// Nothing.
    package init() {}
}
