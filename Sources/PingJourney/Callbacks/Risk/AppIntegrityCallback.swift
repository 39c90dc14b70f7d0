import PingOrchestrate

/// Asks for proof that the app is genuine and unaltered.
///
/// The server sends one of two shapes: for App Attest a challenge, for Play Integrity a nonce and a project number.
/// ``attest(using:)`` handles either through an ``AppIntegrityProvider``.
public final class AppIntegrityCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The challenge to attest (App Attest).
    public var challenge: String { field.text("challenge") }
    /// The server's record of an earlier attestation (App Attest).
    public var attestToken: String { field.text("attestToken") }
    /// `classic` or `standard` (Play Integrity).
    public var requestType: String { field.text("requestType") }
    /// The cloud project's number (Play Integrity).
    public var projectNumber: String { field.text("projectNumber") }
    /// The nonce to include (Play Integrity).
    public var nonce: String { field.text("nonce") }

    /// Puts a proof into the inputs. The SDK leaves out members that the server has no input for.
    package func setProof(_ proof: AppIntegrityProof) {
        field[.integrityToken] = .string(proof.token)
        let others: [(CallbackInput, String?)] = [
            (.attestToken, proof.attestation), (.clientData, proof.clientData), (.keyId, proof.keyId),
        ]
        for case (let input, let value?) in others where field[input] != nil { field[input] = .string(value) }
    }

    /// Puts in an error in place of a proof.
    public func setClientError(_ error: ClientError) { field[errorInput] = .string(error.rawValue) }

    /// Gets a proof and puts it into the inputs, or the reason why it failed.
    ///
    /// - Parameter provider: Makes the proof; by default the one of ``CallbackProviders``. Without one the SDK tells
    ///   the server ``ClientError/clientDeviceErrors``.
    /// - Returns: A failure when the provider has no proof; the app can submit the step nevertheless.
    @discardableResult
    public func attest(using provider: (any AppIntegrityProvider)? = nil) async -> Result<Void, any Error> {
        await field.attempt(errorPosition: errorInput.position, fallback: .clientDeviceErrors) {
            guard let provider = provider ?? field.providers.appIntegrity else { throw ClientError.clientDeviceErrors }
            setProof(try await provider.proof(for: request))
        }
    }

    private var request: AppIntegrityRequest {
        AppIntegrityRequest(
            challenge: challenge.isEmpty ? nonce : challenge,
            attestToken: attestToken,
            requestType: requestType,
            projectNumber: projectNumber
        )
    }

    private var errorInput: CallbackInput { .clientError(at: field.output("challenge") == nil ? 1 : 0) }
}

/// The name of the documents.
public typealias AppIntegrity = AppIntegrityCallback

extension CallbackInput {
    // The shape for Play Integrity has two inputs whose position counts; that for App Attest goes by names.
    fileprivate static let integrityToken = CallbackInput("token", at: 0)
    fileprivate static let attestToken = CallbackInput("attestToken")
    fileprivate static let clientData = CallbackInput("clientData")
    fileprivate static let keyId = CallbackInput("keyId")
}
