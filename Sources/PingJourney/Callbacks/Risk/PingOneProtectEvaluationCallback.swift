import PingOrchestrate

/// Asks for the PingOne Protect signals collected so far.
public final class PingOneProtectEvaluationCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// Whether to stop observing the user's behaviour after this evaluation.
    public var pauseBehavioralData: Bool { field.protectMember("pauseBehavioralData")?.lenientBool ?? false }

    /// Takes the signals and puts them into the inputs, or the reason why it failed.
    ///
    /// - Parameter provider: Collects the signals; by default the one of `ProtectModule`. Without one the SDK tells the
    ///   server ``ClientError/unsupported``.
    /// - Returns: The signals that the SDK sends. A failure when the provider has none; the app can
    ///   submit the step nevertheless.
    @discardableResult
    public func collect(using provider: (any ProtectProvider)? = nil) async -> Result<String, any Error> {
        await field.attempt(errorPosition: 1, fallback: .unsupported) {
            guard let provider = provider ?? field.protectProvider else { throw ClientError.unsupported }
            let options = ProtectOptions(json: field.protectMembers, isBehavioralDataCollected: !pauseBehavioralData)
            let signals = try await provider.signals(options)
            setSignals(signals)
            return signals
        }
    }

    package func setSignals(_ signals: String) {
        if field.isMetadata, let hidden = field.hiddenValue(containing: "pingone_risk_evaluation_signals") {
            hidden.value = signals
        } else {
            field[.signals] = .string(signals)
        }
    }

    /// Tells the server that the app has no signals.
    public func setClientError(_ error: ClientError) { field.setClientError(error, at: 1) }
}

extension CallbackInput {
    fileprivate static let signals = CallbackInput("signals", at: 0)
}
