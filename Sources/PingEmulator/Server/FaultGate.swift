import PingNetwork

/// The faults as one request meets them.
struct FaultGate: Sendable {
    let board: FaultBoard
    let endpoint: EmulatorEndpoint

    /// Whether the fault happens now; counts as happening.
    func takes(_ fault: EmulatorFault) -> Bool { board.take(fault, at: endpoint) }

    /// An answer that comes instead of the real one.
    func replacement() -> HttpResponse? { nil }

    /// The real answer, spoilt.
    func altered(_ response: HttpResponse) -> HttpResponse { response }

    /// What happens to the answer on its way.
    func delivery() -> Delivery { Delivery() }
}
