import PingCommons

/// Where a flow is shown: as lines for programs, as a page for people, or both.
struct FlowPage: Sendable {
    /// For programs.
    var lines: JSONLines?
    /// For people.
    var page: HumanPage?

    func show(_ step: FlowStep) {
        lines?.write(.step(step))
        page?.heading(of: step)
    }

    func show(_ field: Field) {
        page?.show(field)
    }

    func show(_ answer: Answer, to field: Field) {
        page?.show(answer, to: field)
    }

    func show(_ refusal: Refusal) {
        lines?.write(.error(refusal))
        page?.show(refusal)
    }

    /// Lets time pass, visibly for people.
    func wait(_ duration: Duration, message: String, system: SystemServices) async throws {
        guard let page else { return try await system.sleep(duration) }
        let words = message.isEmpty ? "Waiting" : message.printableLine
        try await Wait(output: page.output, style: page.style, system: system).run(duration, message: words)
    }
}
