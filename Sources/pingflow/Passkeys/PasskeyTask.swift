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
        let subject: Subject
        switch callback {
        case let callback as FidoRegistrationCallback:
            subject = Subject(creation: try? callback.options())
            hold = { await callback.register().problem }
        case let callback as FidoAuthenticationCallback:
            subject = Subject(request: try? callback.options())
            hold = { await callback.authenticate().problem }
        default:
            subject = Subject(request: nil)
            hold = {
                do { try callback.setUnsupported() } catch { return error }
                return WebAuthnError(.notSupported, "The server wants what this tool does not know.")
            }
        }
        question = subject.question
        details = subject.details
        success = subject.success
        isBegun = Locked(true)
        isAnswered = { callback.isAnswered }
        decline = { try callback.setError(Self.declined) }
    }

    /// The passkey of a DaVinci form, which is held when its button is pressed.
    init(_ collector: any FidoCollector) {
        let subject: Subject
        switch collector {
        case let collector as FidoRegistrationCollector:
            subject = Subject(creation: try? collector.options())
            hold = { await collector.register().problem }
        case let collector as FidoAuthenticationCollector:
            subject = Subject(request: try? collector.options())
            hold = { await collector.authenticate().problem }
        default:
            subject = Subject(request: nil)
            hold = {
                collector.setError(.notSupported)
                return WebAuthnError(.notSupported, "The server wants what this tool does not know.")
            }
        }
        question = subject.question
        details = subject.details
        success = subject.success
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

/// What a ceremony is about, in words.
private struct Subject {
    let question: String
    let success: String
    let details: [(name: String, value: JSON)]

    init(creation options: CredentialCreationOptions?) {
        let site = options?.relyingPartyID
        let user = options.map { $0.userName.isEmpty ? "" : " of \($0.userName)" } ?? ""
        question = "Make a passkey\(user)\(Self.place(site))?"
        success = "A passkey was made; its key stays here."
        details = Self.details("registration", site)
    }

    init(request options: CredentialRequestOptions?) {
        let site = options?.relyingPartyID
        question = "Use a passkey\(Self.place(site))?"
        success = "The passkey has signed what the server asked for."
        details = Self.details("authentication", site)
    }

    private static func place(_ site: String?) -> String {
        site.map { " for RP id \($0.shortened(to: 100).printableLine)" } ?? ""
    }

    private static func details(_ ceremony: JSON, _ site: String?) -> [(name: String, value: JSON)] {
        [("ceremony", ceremony), ("relyingPartyId", site.map(JSON.string) ?? .null)]
    }
}

extension Result {
    /// Why there is no value; `nil` when there is one.
    fileprivate var problem: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
