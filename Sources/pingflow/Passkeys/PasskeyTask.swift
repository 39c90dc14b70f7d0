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
    private let field: PasskeyField
    private let success: String
    private let isBegun: Locked<Bool>
    private let isAllowed = Locked(true)

    /// The passkey of a journey's step, which is held unless somebody says no.
    init(_ callback: any FidoCallback) {
        self.init(PasskeyField(callback), isBegun: true)
    }

    /// The passkey of a DaVinci form, which is held when its button is pressed.
    init(_ collector: any FidoCollector) {
        self.init(PasskeyField(collector), isBegun: false)
    }

    private init(_ field: PasskeyField, isBegun: Bool) {
        let words = PasskeyWords(field.wish)
        question = words.question
        details = words.details
        success = words.success
        self.field = field
        self.isBegun = Locked(isBegun)
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
        guard isBegun.current, !field.isAnswered else { return nil }
        guard isAllowed.current else {
            try field.decline(WebAuthnError(.notAllowed, "The user did not agree."))
            return Note(.warning, "No passkey, as you wish; the server is told so.")
        }
        let error = await field.hold()
        try Task.checkCancellation()
        guard let error else { return Note(.information, success) }
        guard field.isAnswered else { throw error }
        return Note(.warning, "\(ErrorWords(error).message) The server is told so.")
    }
}

extension [PasskeyTask] {
    /// Does them one after another.
    func finish() async throws -> [Note] {
        var notes: [Note] = []
        for task in self { if let note = try await task.finish() { notes.append(note) } }
        return notes
    }
}
