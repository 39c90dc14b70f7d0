/// The sheets of its window, which a screen lends to the steps that it shows. The app's own authenticator and browser come first.
package struct ScreenTools: Sendable {
    /// Opens the pages that a step leads to; `nil` for none.
    package var browser: (any IdpBrowser)?
    /// Makes and uses passkeys; `nil` for none.
    package var authenticator: (any Authenticator)?

    /// Nothing.
    package init() {}
}
