import PingCommons

/// What is to go wrong, and how often still.
final class FaultBoard: Sendable {
    private let rules: Locked<[FaultRule]>

    init(rules: [FaultRule]) {
        self.rules = Locked(rules)
    }

    var all: [FaultRule] { rules.current }

    func set(_ newRules: [FaultRule]) { rules.set(newRules) }

    /// Whether a fault is to happen at an endpoint; does not count as happening.
    func isActive(_ fault: EmulatorFault, at endpoint: EmulatorEndpoint) -> Bool {
        rules.current.contains { $0.applies(fault, at: endpoint) }
    }

    /// Makes a fault happen once at an endpoint, if it is to.
    func take(_ fault: EmulatorFault, at endpoint: EmulatorEndpoint) -> Bool {
        rules.withLock { rules in
            guard let index = rules.firstIndex(where: { $0.applies(fault, at: endpoint) }) else { return false }
            if let times = rules[index].times {
                rules[index].times = times - 1
                if times <= 1 { rules.remove(at: index) }
            }
            return true
        }
    }
}

extension FaultRule {
    fileprivate func applies(_ fault: EmulatorFault, at endpoint: EmulatorEndpoint) -> Bool {
        self.fault == fault && (times ?? 1) > 0 && (self.endpoint == nil || self.endpoint == endpoint)
    }
}
