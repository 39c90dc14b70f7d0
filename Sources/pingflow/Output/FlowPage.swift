/// The display of a flow: as lines for programs, as a page for people, or both.
struct FlowPage: Sendable {
    /// For programs.
    var lines: (any TextOutput)?
    /// For people.
    var page: HumanPage?
    /// The output of refusals, and of warnings when nobody sees a page.
    var errors: (any TextOutput)?
    /// How the text of ``errors`` is coloured.
    var errorStyle = Style(isColoured: false)
    /// Whether the step is on show already, because it waits again.
    var isRepeating = false

    func show(_ step: FlowStep) {
        if isRepeating { return }
        lines?.line(NodeLine.step(step))
        page?.heading(of: step)
    }

    func show(_ field: Field) {
        if !isRepeating { page?.show(field) }
    }

    func show(_ answer: Answer, to field: Field) {
        page?.show(answer, to: field)
    }

    func show(_ pressed: Button) {
        page?.show(pressed)
    }

    func show(_ note: Note) {
        if let page {
            page.output.paragraph(note.styled(page.style))
        } else if note.kind == .warning {
            errors?.paragraph("pingflow: \(note.text.printableLine)")
        }
    }

    func show(_ refusal: Refusal) {
        lines?.line(NodeLine.error(refusal))
        guard var page else { return }
        if let errors { (page.output, page.style) = (errors, errorStyle) }
        page.show(refusal)
    }

    /// Lets time pass, visibly for people.
    ///
    /// - Parameter hint: The user's options meanwhile, and what the user has typed.
    func wait(
        _ waiting: Waiting,
        hint: @escaping @Sendable () -> String = { "" },
        system: SystemServices
    ) async throws {
        let work =
            waiting.work ?? {
                try await system.sleep(waiting.duration)
                return nil
            }
        guard let page else {
            if let note = try await work() { show(note) }
            return
        }
        let message = waiting.message.isEmpty ? "Waiting" : waiting.message.shortened(to: 300).printableLine
        let wait = Wait(output: page.output, style: page.style, system: system)
        // If text cannot change in place, a repeated wait is not worth another line.
        let isQuiet = isRepeating && !page.output.isTerminal
        let note = isQuiet ? try await work() : try await wait.run(waiting.duration, message: message, hint: hint, work)
        if let note { page.output.paragraph(note.styled(page.style)) }
    }
}
