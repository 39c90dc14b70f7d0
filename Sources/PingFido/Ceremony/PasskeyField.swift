/// A field that wants a passkey made or used: a callback of a journey or a collector of a DaVinci form.
package protocol PasskeyField: Sendable {
    /// The ceremony that the server asks for.
    var wish: PasskeyWish { get }
    /// Whether the field holds an outcome: a passkey, or why there is no passkey.
    var hasOutcome: Bool { get }
    /// Whether the field holds what an authenticator made.
    var isFulfilled: Bool { get }

    /// Runs the ceremony and fills in the field.
    ///
    /// - Parameter authenticator: Makes or uses the passkey; by default the one of ``FidoModule``.
    /// - Returns: Why there is no passkey; `nil` when there is one.
    func runCeremony(with authenticator: (any Authenticator)?) async -> (any Error)?

    /// Fills in why there is no passkey.
    ///
    /// - Throws: `PingError` when the step has no place for it.
    func decline(_ error: PingError) throws
}

/// The ceremony that the server asks for; the options are `nil` if they cannot be used.
package enum PasskeyWish: Sendable {
    case creation(CredentialCreationOptions?)
    case use(CredentialRequestOptions?)

    /// Whether the server wants the passkey offered beside another way to answer, so that nothing begins unasked.
    package var isConditional: Bool {
        if case .use(let options?) = self { options.mediation == .conditional } else { false }
    }
}

extension Result {
    /// Why there is no value; `nil` when there is one.
    package var problem: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
