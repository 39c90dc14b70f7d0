/// Runs the ceremonies of one authenticator with the operating system: drives ``PasskeyMachine``.
@MainActor
package final class PasskeyCeremonies {
    private let system: any PasskeySystem
    private let sleep: @Sendable (Duration) async throws -> Void
    private var machine = PasskeyMachine()
    private var last = 0
    private var waiting: [Int: Waiting] = [:]

    private struct Waiting {
        let request: PasskeyRequest
        let continuation: CheckedContinuation<PasskeyCredential, any Error>
    }

    /// - Parameters:
    ///   - system: Shows the ceremonies.
    ///   - services: The services whose clock limits the wait for a withdrawn ceremony.
    package nonisolated init(system: any PasskeySystem, services: SystemServices = .live) {
        self.system = system
        sleep = services.sleep
    }

    /// Runs a ceremony.
    ///
    /// - Throws: `PingError` with a code `webauthn_…`; `CancellationError` when the task was cancelled.
    package func run(_ request: PasskeyRequest) async throws -> PasskeyCredential {
        try Task.checkCancellation()
        last += 1
        let id = last
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiting[id] = Waiting(request: request, continuation: continuation)
                perform(machine.begin(id, isBackground: request.presentation == .autoFill))
            }
        } onCancel: {
            // The beginning above does not leave the main actor, so that this comes after it.
            Task { @MainActor in self.perform(self.machine.cancel(id)) }
        }
    }

    /// - Parameter report: The system's report for the ceremony that ends with it.
    private func perform(_ actions: [PasskeyMachine.Action], _ report: PasskeyReport? = nil) {
        for action in actions {
            switch action {
            case .present(let id): present(id)
            case .withdraw(let id): system.withdraw(id)
            case .wait(let id): giveUpLater(id)
            case .forget(let id): system.forget(id)
            case .finish(let id, let ending):
                waiting.removeValue(forKey: id)?.continuation.resume(with: ending.result(report))
            }
        }
    }

    private func giveUpLater(_ id: Int) {
        Task { [sleep, weak self] in
            try? await sleep(PasskeyMachine.patience)
            guard let self else { return }
            perform(machine.giveUp(id))
        }
    }

    private func present(_ id: Int) {
        guard let request = waiting[id]?.request else { return }
        system.present(request, id: id) { [weak self] report in
            guard let self else { return }
            self.perform(self.machine.report(id), report)
        }
    }
}

extension PasskeyMachine.Ending {
    fileprivate func result(_ report: PasskeyReport?) -> Result<PasskeyCredential, any Error> {
        if self == .reported, let report { return report.mapError { $0 } }
        if self == .superseded {
            var error = PingError.webAuthn(.webAuthnAbort, "Another passkey ceremony is running.")
            error.recovery = "Wait for it, or cancel it."
            return .failure(error)
        }
        return .failure(CancellationError())
    }
}

/// The operating system's part in passkey ceremonies.
@MainActor
package protocol PasskeySystem: AnyObject, Sendable {
    /// Begins a ceremony.
    ///
    /// - Parameters:
    ///   - request: The request to show.
    ///   - id: Names the ceremony in ``withdraw(_:)``.
    ///   - report: Takes the result. Called once at most, now or later.
    func present(_ request: PasskeyRequest, id: Int, report: @escaping @MainActor (PasskeyReport) -> Void)

    /// Takes down what a ceremony shows. The system reports the ceremony after that; what it reports does not matter.
    func withdraw(_ id: Int)

    /// Drops a withdrawn ceremony that the system has not reported.
    func forget(_ id: Int)
}

/// The operating system's result of a ceremony: a passkey, or an error.
package typealias PasskeyReport = Result<PasskeyCredential, PingError>
