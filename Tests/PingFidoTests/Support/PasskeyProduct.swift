import PingDavinci
import PingEmulator
import PingFido
import PingJourney
import Testing

/// A product, for tests that hold for both alike.
enum PasskeyProduct: CaseIterable, Sendable {
    case journey, daVinci

    /// A flow for jo.field in which a passkey is made and then used, and which says why the server did not accept one.
    static func flows() throws -> FlowCatalogue {
        try [journey("Hostile", of: "jo.field"), journey("Other", of: "sam.poole"), proof("journey"), proof("flow")]
            .reduce(FlowCatalogue.builtIn) { try $0.adding(FlowCatalogue(text: $1)) }
    }

    private static func journey(_ name: String, of user: String) -> String {
        """
        journey: \(name)
        title: A passkey is made and used
        nodes:
          who: { action: identify, with: { userName: \(user) }, outcomes: { true: register, false: failure } }
          register:
            action: registerPasskey
            with: { userVerification: required }
            outcomes: { success: prove, failure: why, unsupported: success, error: success }
          prove:
            action: authenticatePasskey
            with: { userVerification: required }
            outcomes: { success: success, failure: why, unsupported: why, error: why, noDevice: why }
          why: { page: { callbacks: [{ type: TextOutputCallback, message: "{{webAuthnError}}" }] }, next: failure }
        """
    }

    /// A flow that wants nothing but a passkey, whose ever it is.
    private static func proof(_ kind: String) -> String {
        kind == "journey"
            ? """
            journey: Prove
            title: Nothing but a passkey
            nodes:
              prove:
                action: authenticatePasskey
                outcomes: { success: success, failure: why, unsupported: why, error: why, noDevice: why }
              why: { page: { callbacks: [{ type: TextOutputCallback, message: "{{webAuthnError}}" }] }, next: failure }
            """
            : """
            flow: Prove
            title: Nothing but a passkey
            nodes:
              prove:
                form:
                  name: Use your passkey
                  fields: [{ type: FIDO2, key: passkey, label: Passkey, action: AUTHENTICATE, required: true }]
                next: verify
              verify:
                action: authenticatePasskey
                outcomes: { done: success, skipped: prove }
            """
    }

    /// The step that offers to make a passkey.
    func offer(at server: PasskeyServer, _ authenticator: (any Authenticator)? = nil) async throws -> ContinueNode {
        switch self {
        case .journey: try await server.journey(authenticator).start("Hostile").step()
        case .daVinci:
            try await server.daVinci(authenticator).start { $0.acrValues = "Passkey" }.step().logIn().step()
        }
    }
}

extension ContinueNode {
    /// Makes the passkey that the step wants.
    @discardableResult
    func register(with authenticator: (any Authenticator)? = nil) async throws -> Result<Attestation, any Error> {
        if let callback = callback(FidoRegistrationCallback.self) {
            return await callback.register(with: authenticator)
        }
        let collector = try #require(collectors.lazy.compactMap { $0 as? FidoRegistrationCollector }.first)
        return await collector.register(with: authenticator)
    }

    /// Uses the passkey that the step wants.
    @discardableResult
    func authenticate(with authenticator: (any Authenticator)? = nil) async throws -> Result<Assertion, any Error> {
        if let callback = callback(FidoAuthenticationCallback.self) {
            return await callback.authenticate(with: authenticator)
        }
        let collector = try #require(collectors.lazy.compactMap { $0 as? FidoAuthenticationCollector }.first)
        return await collector.authenticate(with: authenticator)
    }
}

extension Node {
    /// Why the server did not accept a passkey.
    var refusal: String? {
        if let step = self as? ContinueNode { return step.callback(TextOutputCallback.self)?.message }
        guard let error = self as? ErrorNode else { return nil }
        let details = error.details.flatMap { $0.rawResponse?.details ?? [] }.compactMap(\.message)
        return ([error.message] + details).joined(separator: " ")
    }
}
