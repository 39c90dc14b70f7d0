/// Shows a flow to the user.
struct HumanPage: Sendable {
    var output: any TextOutput
    var style: Style
    /// Whether a user types the answers, so that the terminal shows them already.
    let isInteractive: Bool
    var redaction = SecretDisplay(showsSecrets: false)

    func heading(of step: FlowStep) {
        let header = step.header?.plainText ?? ""
        let texts = [step.introduction, step.closing].map { $0?.styled(style) ?? "" }
        if !header.isEmpty || !texts[0].isEmpty || step.fields.contains(where: isVisible) { output.line() }
        if !header.isEmpty { output.paragraph(style.paint(header.shortened(to: 300).printableLine, .bold)) }
        if !texts[0].isEmpty { output.paragraph(texts[0]) }
        // The text under the fields in a window would scroll out of sight under the questions.
        if !texts[1].isEmpty { output.paragraph(style.paint(texts[1], .faint)) }
        if isInteractive, let number = step.journeys.keys.min() {
            let words = "Type a number such as [\(number)] in place of an answer to start that journey."
            output.paragraph(Note(.hint, words).styled(style))
        }
    }

    /// Shows the notes of a field before its question.
    func show(_ field: Field) {
        for note in visibleNotes(of: field) { output.paragraph(note.without(field.heading).styled(style)) }
    }

    func show(_ pressed: Button) {
        guard !isInteractive else { return }
        output.paragraph("\(style.paint("Continue with", .bold)): \(pressed.caption)")
    }

    /// Shows an answer that no person typed.
    func show(_ answer: Answer, to field: Field) {
        guard !isInteractive, let words = words(of: answer, to: field) else { return }
        let end = field.heading.hasSuffix("?") ? "" : ":"
        output.paragraph("\(style.paint(field.heading, .bold))\(end) \(words.shortened(to: 300).printableLine)")
    }

    func show(_ refusal: Refusal) {
        let status = refusal.status.map { " (\($0))" } ?? ""
        let message = refusal.message.isEmpty ? "The server refused without a reason" : refusal.message
        output.paragraph(Note(.error, message + status).styled(style))
        if isInteractive, !refusal.canRetry { output.line("  This flow has ended.") }
        if let wait = refusal.retryAfter { output.line("  " + wait.serverPatience) }
        for detail in refusal.details { output.paragraph("  " + Note(.refusal, detail).styled(style)) }
    }

    /// Hints on what an answer must be like are for those who type it. What is ticked off while they type stands there.
    private func visibleNotes(of field: Field) -> [Note] {
        let refusals = field.notes.filter { $0.kind == .refusal }.map(\.text)
        let watched = style.isColoured ? field.rules.map(\.text) : []
        return field.notes.filter { note in
            note.kind != .hint || (isInteractive && !refusals.contains(note.text) && !watched.contains(note.text))
        }
    }

    private func isVisible(_ field: Field) -> Bool {
        field.question.isAsked || !visibleNotes(of: field).isEmpty
    }

    private func words(of answer: Answer, to field: Field) -> String? {
        let isHidden = field.namesCode && !redaction.showsSecrets
        return switch answer {
        case .text where isHidden, .number where isHidden: Self.hidden
        case .text(let text): text
        case .secret: Self.hidden
        case .number(let number): number.text
        case .yesNo(let value): value ? "yes" : "no"
        case .choice(let index): choice(index, of: field)
        case .choices(let indices): indices.map { choice($0, of: field) }.joined(separator: ", ")
        case .texts(let texts): self.texts(texts, of: field)
        case .securityQuestion(let question, _): "\(question) \(Self.hidden)"
        case .anything: nil
        }
    }

    private func choice(_ index: Int, of field: Field) -> String {
        let choices = field.question.choices
        return choices.indices.contains(index) ? choices[index] : String(index + 1)
    }

    private func texts(_ texts: [String: String], of field: Field) -> String {
        guard case .texts(let parts) = field.question else { return "" }
        return parts.compactMap { texts[$0.name] }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// As long for every secret, so that its length stays unknown.
    private static let hidden = "••••••••"
}
