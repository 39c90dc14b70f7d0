/// Asks for the PingOne Protect signals collected so far.
public final class PingOneProtectEvaluationCallback: Callback {
    public let field: Field

    public init(field: Field) {
        self.field = field
    }

    /// Whether to stop collecting how the user behaves once the signals are taken.
    public var pauseBehavioralData: Bool { field.protectMember("pauseBehavioralData")?.lenientBool ?? false }

    /// Takes the signals and puts them into the inputs, or answers why it cannot.
    ///
    /// - Parameter provider: Collects; by default the one of `ProtectModule`. Without one the server is told
    ///   ``ClientError/unsupported``.
    /// - Returns: The signals that are sent. A failure when there are none; the step can be answered nevertheless.
    @discardableResult
    public func collect(using provider: (any ProtectProvider)? = nil) async -> Result<String, any Error> {
        await field.attemptProtect(errorPosition: 1) {
            guard let provider = provider ?? field.protectProvider else { throw ClientError.unsupported }
            let options = ProtectOptions(
                json: field.protectMembers,
                isBehavioralDataCollected: !pauseBehavioralData
            )
            let signals = try await provider.signals(options)
            setSignals(signals)
            return signals
        }
    }

    /// Sets the signals.
    public func setSignals(_ signals: String) {
        if field.isMetadata, let hidden = field.hiddenValue(containing: "pingone_risk_evaluation_signals") {
            hidden.value = signals
        } else {
            field[.signals] = .string(signals)
        }
    }

    /// Answers that there are no signals.
    public func setClientError(_ error: ClientError) { field.setProtectError(error.rawValue, at: 1) }
}

extension CallbackInput {
    fileprivate static let signals = CallbackInput("signals", at: 0)
}
