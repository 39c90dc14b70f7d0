import Foundation

/// A login with an identity provider that a form offers. The provider is played by the emulator itself.
struct SocialLogin: Sendable {
    /// The id of the environment it is offered in.
    let environment: String
    /// The flow that offers it.
    let runID: String
    /// The form that offers it.
    let nodeID: String
    /// The field's key, which says where the flow goes on.
    let key: String
    /// What the provider is called at the server.
    let providerID: String
    /// What the provider is called on its page.
    let label: String
    /// Where the browser goes afterwards.
    let redirectURI: String
    let expiresAt: Date
    /// What an ID token has to contain; set when an app asks for a description of the provider.
    var nonce: String?
}
