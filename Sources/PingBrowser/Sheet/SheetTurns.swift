/// The turns of sheets: one is on the screen, and the others wait in the order in which they came.
///
/// The system can refuse a sheet without a word while another is on the screen, or leaves it. So a sheet keeps its turn
/// until the system has closed it. A system that never says so holds nobody up for long: ``patience``
/// and ``limit`` end the turn.
@MainActor
package final class SheetTurns {
    /// The turns of this process, whose sheets share the screen.
    package nonisolated static let ofTheProcess = SheetTurns()

    /// The time that the system has to close a cancelled sheet, or to say why one did not start.
    package nonisolated static let patience = Duration.seconds(1)
    /// The time that a sheet waits for one that nobody has cancelled: enough for a page that asks the user nothing. It
    /// goes ahead then, since the other may be in another window, or lost.
    package nonisolated static let limit = Duration.seconds(5)

    private let sleep: @Sendable (Duration) async throws -> Void
    private var last = 0
    private var current: Int?
    private var waiting: [(id: Int, isWanted: @Sendable () -> Bool, begin: CheckedContinuation<Void, Never>)] = []

    /// - Parameter services: The services whose clock measures the times.
    package nonisolated init(services: SystemServices = .live) { sleep = services.sleep }

    /// Waits for a turn.
    ///
    /// - Parameter isWanted: Whether the sheet is still to be shown. A sheet on the screen gives way to one that is.
    /// - Returns: The turn, for ``leave(_:)``.
    func take(while isWanted: @escaping @Sendable () -> Bool = { true }) async -> Int {
        last += 1
        let id = last
        guard let shown = current else {
            current = id
            return id
        }
        await withCheckedContinuation { begin in
            waiting.append((id, isWanted, begin))
            leaveLater(shown)
        }
        return id
    }

    /// Ends a turn, so that the next begins. A turn that has ended before is not there any more.
    func leave(_ id: Int) {
        guard current == id else { return }
        current = nil
        guard !waiting.isEmpty else { return }
        let next = waiting.removeFirst()
        current = next.id
        next.begin.resume()
        if !waiting.isEmpty { leaveLater(next.id) }
    }

    /// The end of a sheet that was cancelled, or that did not start.
    func end(of sheet: RedirectWait) async -> RedirectWait.End {
        let alarm = Task { [sleep] in
            try? await sleep(Self.patience)
            sheet.end(with: SheetEnd.notStarted.outcome)
        }
        defer { alarm.cancel() }
        return await sheet.value
    }

    private func leaveLater(_ id: Int) {
        Task { [sleep] in
            try? await sleep(Self.limit)
            // The login that waited may have been cancelled meanwhile.
            if waiting.contains(where: { $0.isWanted() }) { leave(id) }
        }
    }
}
