import PingFido

/// A passkey that a step wants made or used: the question for the user's consent, and what the tool does with the
/// answer before the step is sent.
struct PasskeyTask: Sendable {
    private let field: any PasskeyField
    private let isBegun: Locked<Bool>
    private let isAllowed = Locked(true)

    /// - Parameter isBegun: Whether the ceremony is run unless the user declines, as in a journey's step. That of a
    ///   DaVinci form is run when its button is pressed.
    init(_ field: any PasskeyField, isBegun: Bool) {
        self.field = field
        self.isBegun = Locked(isBegun)
    }

    /// Further members of its JSON line.
    var details: [(name: String, value: JSON)] {
        [("ceremony", words.ceremony), ("relyingPartyId", words.site.map(JSON.string) ?? .null)]
    }

    /// The ceremony and its site, the tool's request to the user, and the text after success.
    private var words: (ceremony: JSON, site: String?, request: String, success: String) {
        switch field.wish {
        case .creation(let options):
            let user = options.map { $0.userName.isEmpty ? "" : " of \($0.userName)" } ?? ""
            let success = "pingflow has made the passkey. Its private key stays here."
            return ("registration", options?.relyingPartyID, "Make a passkey\(user)", success)
        case .use(let options):
            let success = "The passkey has signed what the server asked for."
            return ("authentication", options?.relyingPartyID, "Use a passkey", success)
        }
    }

    /// Has it done before the step is sent.
    func begin() { isBegun.set(true) }

    func ask(with field: inout Field) {
        let place = words.site.map { " for \($0.shortened(to: 100).printableLine)" } ?? ""
        field.title = "\(words.request)\(place)?"
        // Beside another way to answer, only a user who wants the passkey gets one.
        let isConditional = self.field.wish.isConditional
        field.question = isConditional ? .yesNo(suggestion: false) : .permission
        field.isRequired = false
        field.check = nil
        field.fill = { [isAllowed, isBegun] in
            if isConditional { isBegun.set($0.yesNo == true) } else { isAllowed.set($0.yesNo ?? true) }
        }
    }

    /// Runs the ceremony, or tells the server that the user declined.
    ///
    /// - Returns: The result, for the user.
    /// - Throws: The error that keeps the step from being sent; `CancellationError`.
    func finish() async throws -> Note? {
        // Answers may hold what another program made.
        guard isBegun.current, !field.hasOutcome else { return nil }
        guard isAllowed.current else {
            try field.decline(PingError.webAuthn(.webAuthnNotAllowed, "The user did not agree."))
            return Note(.warning, "No passkey, as you wish. pingflow tells the server.")
        }
        let error = await field.runCeremony(with: nil)
        try Task.checkCancellation()
        guard let error else { return Note(.information, words.success) }
        if field.hasOutcome { return Note(.warning, "\(ErrorWords(error).message) pingflow tells the server.") }
        guard field.wish.isConditional else { throw error }
        return Note(.warning, ErrorWords(error).message)
    }
}
