extension FieldAsker {
    /// Checks a new password against its rules while the user types it, or at the end where the cursor cannot move.
    /// Asks again until both entries are the same.
    func secret(_ suggestion: String) async throws -> Answer? {
        while true {
            guard let typed = try await unseen(title, rules: field.rules, suggestion: suggestion) else { return nil }
            let secret = typed.isEmpty ? suggestion : typed
            guard obeysRules(secret) else { continue }
            if !field.isTypedTwice || typed.isEmpty { return .secret(Secret(secret)) }
            if try await again(secret) { return .secret(Secret(secret)) }
            output.paragraph(Note(.refusal, "The two entries differ.").styled(style))
        }
    }

    private func again(_ secret: String) async throws -> Bool {
        let same = SecretRule("The same as before.") { $0 == secret }
        return try await unseen("Repeat it", rules: field.rules.isEmpty ? [] : [same]) == secret
    }

    private func unseen(_ prompt: String, rules: [SecretRule], suggestion: String = "") async throws -> String? {
        try await repeatedly(prompt, suggestion: suggestion, input: .unseen(style, rules: rules)) { $0 }
    }

    /// Says of each rule whether the text obeys it; of what could be watched, only what is wrong.
    private func obeysRules(_ text: String) -> Bool {
        let verdicts = field.rules.map { (rule: $0, isMet: $0.isMet(by: text) == true) }
        for (rule, isMet) in verdicts where !style.isColoured || !isMet {
            output.paragraph(
                "  " + (isMet ? style.paint("✓", .green) : style.paint("✗", .red)) + " \(rule.text.printableLine)"
            )
        }
        return verdicts.allSatisfy(\.isMet)
    }

    /// Reads a line and ticks off the rules that it meets so far.
    func watched(_ prompt: String, _ rules: [SecretRule], suggestion: String) async throws -> String? {
        let live = LiveRules(
            rules: rules,
            style: style,
            prompt: prompt,
            suggestion: suggestion,
            columns: output.columns ?? 80,
            rows: output.rows ?? 24
        )
        do {
            let typed = try await terminal.readSecret { [output] in output.write(live.frame($0)) }
            output.write(live.last(typed ?? ""))
            return typed
        } catch {
            // Nothing is left beneath the line in which the input was broken off.
            output.write("\u{1B}[J")
            throw error
        }
    }
}

extension FieldAsker.Input {
    /// Shows bullets and ticks off rules where the cursor may be moved: on a terminal that shows more than plain text.
    static func unseen(_ style: Style, rules: [SecretRule] = []) -> Self {
        style.isColoured ? .watched(rules) : .hidden
    }
}
