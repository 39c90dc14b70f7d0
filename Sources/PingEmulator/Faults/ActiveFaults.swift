import PingNetwork

/// The faults as one request meets them.
struct ActiveFaults: Sendable {
    let board: FaultBoard
    let endpoint: EmulatorEndpoint

    private func entries() -> [(rule: FaultRule, effect: FaultEffect)] {
        board.rules(at: endpoint).compactMap { rule in
            rule.fault.effect.map { (rule, $0) }
        }
    }

    /// Whether a fault that the endpoint handles itself happens now; counts as having happened.
    func takes(_ fault: EmulatorFault) -> Bool { board.take(fault, at: endpoint) }

    /// A response that replaces the real one.
    func replacement(for request: EmulatorRequest) -> HttpResponse? {
        for (rule, effect) in entries() {
            if case .replaces(let make) = effect, board.take(rule.fault, at: endpoint) { return make(request) }
        }
        return nil
    }

    /// The real response, changed by every fault that fits.
    func altered(_ response: HttpResponse, to request: EmulatorRequest) -> HttpResponse {
        var response = response
        for (rule, effect) in entries() {
            guard case .alters(let change) = effect, let altered = change(response, request),
                board.take(rule.fault, at: endpoint)
            else { continue }
            response = altered
        }
        return response
    }

    /// The delivery of the response.
    func delivery() -> Delivery {
        var delivery = Delivery()
        for (rule, effect) in entries() {
            guard case .delivers(let change) = effect, board.take(rule.fault, at: endpoint) else { continue }
            change(&delivery, rule.duration)
        }
        return delivery
    }

    /// Changes an ID token by every fault that fits.
    func spoil(_ draft: inout IDTokenDraft) {
        for (rule, effect) in entries() {
            guard case .spoilsIDToken(let change, let applies) = effect, applies(draft),
                board.take(rule.fault, at: endpoint)
            else { continue }
            change(&draft)
        }
    }
}
