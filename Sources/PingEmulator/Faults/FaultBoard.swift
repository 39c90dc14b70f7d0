public import PingCommons

/// The active fault rules, and how often they still apply.
final class FaultBoard: Sendable {
    private let rules: Locked<[FaultRule]>

    init(rules: [FaultRule]) {
        self.rules = Locked(rules)
    }

    var all: [FaultRule] { rules.current }

    func set(_ newRules: [FaultRule]) { rules.set(newRules) }

    /// The rules that fit an endpoint, in order.
    func rules(at endpoint: EmulatorEndpoint) -> [FaultRule] {
        rules.current.filter { $0.applies(at: endpoint) }
    }

    /// Counts a fault as having happened; `false` when another request has used it up.
    func take(_ fault: EmulatorFault, at endpoint: EmulatorEndpoint) -> Bool {
        rules.withLock { rules in
            guard let index = rules.firstIndex(where: { $0.fault == fault && $0.applies(at: endpoint) }) else {
                return false
            }
            if let times = rules[index].times {
                rules[index].times = times - 1
                if times <= 1 { rules.remove(at: index) }
            }
            return true
        }
    }
}

extension Emulator {
    /// Sets the faults from now on; an empty list removes all.
    ///
    /// - Parameter rules: Faults, how often and at which endpoint. The first matching rule applies.
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/unknownFault``.
    public func setFaults(_ rules: [FaultRule]) throws {
        try FaultRule.check(rules)
        state.faults.set(rules)
    }

    /// The faults that can still happen.
    public var faults: [FaultRule] { state.faults.all }
}

extension FaultRule {
    static func check(_ rules: [FaultRule]) throws {
        for rule in rules where rule.fault.effect == nil {
            throw PingError(
                .unknownFault,
                "The emulator knows no fault “\(rule.fault.rawValue)”.",
                recovery: "EmulatorFault.all and `pingflow emulate --list-faults` list the faults."
            )
        }
        for rule in rules where (rule.duration.map { !(.zero ... .seconds(3600)).contains($0) } ?? false) {
            throw PingError(
                .unknownFault,
                "The duration of a fault must be between 0 and 3600 seconds.",
                recovery: "Give the rule “\(rule.fault.rawValue)” a duration in this range, or none."
            )
        }
    }
}

extension PingError.Code {
    /// A fault that the emulator does not know, or with impossible parameters.
    public static let unknownFault: Self = "unknown_fault"
}
