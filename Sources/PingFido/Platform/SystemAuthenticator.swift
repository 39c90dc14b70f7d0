/// An authenticator of the operating system, which knows no origin as a browser does.
package protocol SystemAuthenticator: Authenticator {
    /// Whether it waits in the background for a user who may do something else.
    var isBackground: Bool { get }

    /// The same authenticator for a server.
    ///
    /// - Parameter host: The server's host: the domain of a passkey whose server names none.
    func serving(_ host: String?) -> Self

    /// The same authenticator with another way to ask the user.
    func presenting(_ presentation: PasskeyPresentation) -> Self
}
