package import PingFido

/// The common part of both FIDO callbacks: data that describe the ceremony, and a place for its outcome.
///
/// Servers do not send these types: a metadata callback with WebAuthn data appears as one. The outcome goes into the
/// hidden value `webAuthnOutcome` of the same step.
public protocol FidoCallback: Callback {}

extension FidoCallback {
    /// The data that the server sent, with the options of the ceremony.
    public var data: JSON { field.metadata }

    /// Whether the server accepts the outcome as a JSON document.
    package var supportsJSONResponse: Bool { data["supportsJsonResponse"]?.lenientBool ?? false }

    /// Whether the field holds an outcome, be it a failure.
    package var hasOutcome: Bool {
        isFulfilled || outcome == Self.unsupported || outcome?.hasPrefix(Self.failure) == true
    }

    /// Whether the outcome that was set is what an authenticator made: that begins with a JSON object in either form.
    package var isFulfilled: Bool { outcome?.hasPrefix("{") == true }

    private var outcome: String? {
        field.hiddenValue(containing: "webAuthnOutcome")?.value ?? field[.value]?.string
    }

    private static var unsupported: String { "unsupported" }
    private static var failure: String { "ERROR::" }

    /// Sets the outcome, in the text form of the server.
    ///
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/fidoOutcomeUnplaced`` when the step cannot hold it.
    package func setOutcome(_ outcome: String) throws {
        if let hidden = field.hiddenValue(containing: "webAuthnOutcome") {
            hidden.value = outcome
        } else if field[.value] != nil {
            field[.value] = .string(outcome)
        } else {
            throw PingError(
                .fidoOutcomeUnplaced,
                "The step asks for a FIDO ceremony but has no hidden value “webAuthnOutcome” for its outcome.",
                recovery: "Check the journey: a WebAuthn node sends both."
            )
        }
    }

    /// Sets the outcome, in a JSON document when the server accepts one, else as text.
    package func setOutcome(_ outcome: String, attachment: AuthenticatorAttachment) throws {
        guard supportsJSONResponse else { return try setOutcome(outcome) }
        let document: JSON = ["authenticatorAttachment": .string(attachment.rawValue), "legacyData": .string(outcome)]
        try setOutcome(document.text())
    }

    /// Tells the server that the ceremony failed: by the error's name on the web with its message, or with the word
    /// that the server's nodes know for a device that cannot do what is asked.
    package func decline(_ error: PingError) throws {
        if error.code == .webAuthnNotSupported { return try setOutcome(Self.unsupported) }
        try setOutcome("\(Self.failure)\(error.code.webAuthnName):\(error.message)")
    }
}

extension PingError.Code {
    /// The step has no place for the outcome of a FIDO ceremony.
    public static let fidoOutcomeUnplaced: Self = "fido_outcome_unplaced"
}
