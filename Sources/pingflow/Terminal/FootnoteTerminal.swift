/// A terminal on which the user can choose a footnote in place of any answer, by its number in brackets.
struct FootnoteTerminal: Terminal {
    let terminal: any Terminal
    let journeys: [Int: String]

    /// - Throws: ``JourneyChoice`` for a line such as `[1]`, when that footnote leads to a journey.
    func readLine(hidden: Bool, prompt: () -> Void) async throws -> String? {
        try answer(try await terminal.readLine(hidden: hidden, prompt: prompt))
    }

    func readSecret(_ show: @escaping @Sendable (String) -> Void) async throws -> String? {
        try answer(try await terminal.readSecret(show))
    }

    func discardInput() { terminal.discardInput() }
    func silence() { terminal.silence() }
    func restore() { terminal.restore() }

    private func answer(_ line: String?) throws -> String? {
        guard let text = line?.trimmed, text.hasPrefix("["), text.hasSuffix("]"),
            let name = Int(text.dropFirst().dropLast()).flatMap({ journeys[$0] })
        else { return line }
        throw JourneyChoice(name: name)
    }
}
