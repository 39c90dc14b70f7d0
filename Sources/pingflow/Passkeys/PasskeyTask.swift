import PingCommons
import PingDavinciPlugin
import PingFido
import PingJourneyPlugin
import PingWebAuthn

/// A passkey that a step wants made or used: the question for the person's leave, and what is done with the answer before
/// the step is sent.
struct PasskeyTask: Sendable {
    /// What the person is asked.
    let question: String
    /// What else a JSON line says of it.
    let details: [(name: String, value: JSON)]
    private let isBegun: Locked<Bool>
    private let isAllowed = Locked(true)
    private let isAnswered: @Sendable () -> Bool
    private let hold: @Sendable () async -> (any Error)?
    private let decline: @Sendable () throws -> Void
    private let success: String

    /// The passkey of a journey's step, which is held unless somebody says no.
    init(_ callback: any FidoCallback) {
        let words: PasskeyWords
        switch callback {
        case let callback as FidoRegistrationCallback:
            words = PasskeyWords(creation: try? callback.options())
            hold = { await callback.register().problem }
        case let callback as FidoAuthenticationCallback:
            words = PasskeyWords(request: try? callback.options())
            hold = { await callback.authenticate().problem }
        default:
            words = PasskeyWords(request: nil)
            hold = {
                do { try callback.setUnsupported() } catch { return error }
                return WebAuthnError(.notSupported, "The server wants what this tool does not know.")
            }
        }
        question = words.question
        details = words.details
        success = words.success
        isBegun = Locked(true)
        isAnswered = { callback.isAnswered }
        decline = { try callback.setError(Self.declined) }
    }

    /// The passkey of a DaVinci form, which is held when its button is pressed.
    init(_ collector: any FidoCollector) {
        let words: PasskeyWords
        switch collector {
        case let collector as FidoRegistrationCollector:
            words = PasskeyWords(creation: try? collector.options())
            hold = { await collector.register().problem }
        case let collector as FidoAuthenticationCollector:
            words = PasskeyWords(request: try? collector.options())
            hold = { await collector.authenticate().problem }
        default:
            words = PasskeyWords(request: nil)
            hold = {
                collector.setError(.notSupported)
                return WebAuthnError(.notSupported, "The server wants what this tool does not know.")
            }
        }
        question = words.question
        details = words.details
        success = words.success
        isBegun = Locked(false)
        isAnswered = { collector.submission != nil }
        decline = { collector.setError(Self.declined.name) }
    }

    /// Has it done before the step is sent.
    func begin() { isBegun.set(true) }

    /// Makes a field ask for it.
    func ask(with field: inout Field) {
        field.title = question
        field.question = .permission
        field.isRequired = false
        field.check = nil
        field.fill = { [isAllowed] in isAllowed.set($0.yesNo ?? true) }
    }

    /// Does it, or tells the server that the person does not want it.
    ///
    /// - Returns: What came of it, for the person.
    /// - Throws: What keeps the step from being sent; `CancellationError`.
    func finish() async throws -> Note? {
        // Answers may hold what another program made.
        guard isBegun.current, !isAnswered() else { return nil }
        guard isAllowed.current else {
            try decline()
            return Note(.warning, "No passkey, as you wish; the server is told so.")
        }
        let error = await hold()
        try Task.checkCancellation()
        guard let error else { return Note(.information, success) }
        guard isAnswered() else { throw error }
        return Note(.warning, "\(ErrorWords(error).message) The server is told so.")
    }

    private static let declined = WebAuthnError(.notAllowed, "The user did not agree.")
}

extension [PasskeyTask] {
    /// Does them one after another.
    func finish() async throws -> [Note] {
        var notes: [Note] = []
        for task in self { if let note = try await task.finish() { notes.append(note) } }
        return notes
    }
}

extension Result {
    /// Why there is no value; `nil` when there is one.
    fileprivate var problem: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
