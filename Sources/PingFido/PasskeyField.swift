package import PingDavinciPlugin
package import PingJourneyPlugin
import PingWebAuthn

/// A field that wants a passkey made or used, be it a callback of a journey or a collector of a DaVinci form.
package struct PasskeyField: Sendable {
    /// What the server asks for; its options are `nil` where they cannot be used.
    package enum Wish: Sendable {
        case creation(CredentialCreationOptions?)
        case use(CredentialRequestOptions?)
        /// Something that has been added to the protocol since.
        case unknown
    }

    /// What the server asks for.
    package let wish: Wish
    private let run: @Sendable ((any Authenticator)?) async -> (any Error)?
    private let refuse: @Sendable (WebAuthnError) throws -> Void
    private let readIsAnswered: @Sendable () -> Bool
    private let readIsFulfilled: @Sendable () -> Bool

    /// The field of a journey's step.
    package init(_ callback: any FidoCallback) {
        let refuse: @Sendable (WebAuthnError) throws -> Void = { try callback.setError($0) }
        switch callback {
        case let callback as FidoRegistrationCallback:
            wish = .creation(try? callback.options())
            run = { await callback.register(with: $0).problem }
        case let callback as FidoAuthenticationCallback:
            wish = .use(try? callback.options())
            run = { await callback.authenticate(with: $0).problem }
        default:
            wish = .unknown
            run = { _ in Self.refuseUnknown(refuse) }
        }
        self.refuse = refuse
        readIsAnswered = { callback.isAnswered }
        readIsFulfilled = { callback.isFulfilled }
    }

    /// The field of a DaVinci form.
    package init(_ collector: any FidoCollector) {
        let refuse: @Sendable (WebAuthnError) throws -> Void = { collector.setError($0.name) }
        switch collector {
        case let collector as FidoRegistrationCollector:
            wish = .creation(try? collector.options())
            run = { await collector.register(with: $0).problem }
        case let collector as FidoAuthenticationCollector:
            wish = .use(try? collector.options())
            run = { await collector.authenticate(with: $0).problem }
        default:
            wish = .unknown
            run = { _ in Self.refuseUnknown(refuse) }
        }
        self.refuse = refuse
        readIsAnswered = { collector.submission != nil }
        readIsFulfilled = { collector.payload != nil }
    }

    /// Whether the step has an answer, be it why there is no passkey.
    package var isAnswered: Bool { readIsAnswered() }
    /// Whether the answer is what an authenticator made.
    package var isFulfilled: Bool { readIsFulfilled() }

    /// Holds the ceremony and answers the step.
    ///
    /// - Parameter authenticator: Makes or uses the passkey; by default the one of ``FidoModule``.
    /// - Returns: Why there is no passkey; `nil` when there is one.
    package func hold(with authenticator: (any Authenticator)? = nil) async -> (any Error)? {
        await run(authenticator)
    }

    /// Answers the step with why there is no passkey.
    ///
    /// - Throws: `PingError` when the step has no place for it.
    package func decline(_ error: WebAuthnError) throws { try refuse(error) }

    private static func refuseUnknown(_ refuse: (WebAuthnError) throws -> Void) -> any Error {
        let error = WebAuthnError(.notSupported, "The server wants what is not known here.")
        do { try refuse(error) } catch { return error }
        return error
    }
}

extension Result {
    /// Why there is no value; `nil` when there is one.
    fileprivate var problem: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
