import Foundation

/// A form's offer of a login with an identity provider. The emulator is also the provider.
struct SocialLogin: Sendable {
    /// The id of its environment.
    let environment: String
    /// The flow that offers it.
    let runID: String
    /// The form that offers it.
    let nodeID: String
    /// The field's key, whose transition the flow follows.
    let key: String
    /// The provider's identifier.
    let providerID: String
    /// The provider's name on its page.
    let label: String
    /// The URI to which the browser is redirected afterwards.
    let redirectURI: String
    let expiresAt: Date
    /// The nonce for an ID token; set when an app requests the provider's description.
    var nonce: String?
}
