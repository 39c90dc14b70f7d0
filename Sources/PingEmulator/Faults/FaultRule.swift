/// When a fault happens, and where.
public struct FaultRule: Sendable, Hashable, Codable {
    /// What goes wrong.
    public var fault: EmulatorFault
    /// How many times it still happens; `nil` for always.
    public var times: Int?
    /// The only endpoint it happens at; `nil` for every endpoint that the fault fits.
    public var endpoint: EmulatorEndpoint?
    /// For faults that take time: how long, in seconds. They have a default of a minute.
    public var seconds: Double?

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - fault: What goes wrong.
    ///   - times: How many times; `nil` for always.
    ///   - endpoint: The only endpoint it happens at; `nil` for every endpoint that the fault fits.
    ///   - seconds: How long, for faults that take time.
    public init(_ fault: EmulatorFault, times: Int? = nil, endpoint: EmulatorEndpoint? = nil, seconds: Double? = nil) {
        self.fault = fault
        self.times = times
        self.endpoint = endpoint
        self.seconds = seconds
    }

    /// Whenever it can.
    public static func always(_ fault: EmulatorFault, at endpoint: EmulatorEndpoint? = nil) -> FaultRule {
        FaultRule(fault, endpoint: endpoint)
    }

    /// The next time it can, and never again.
    public static func once(_ fault: EmulatorFault, at endpoint: EmulatorEndpoint? = nil) -> FaultRule {
        FaultRule(fault, times: 1, endpoint: endpoint)
    }

    /// The next times it can.
    public static func times(_ times: Int, _ fault: EmulatorFault, at endpoint: EmulatorEndpoint? = nil) -> FaultRule {
        FaultRule(fault, times: times, endpoint: endpoint)
    }

    func applies(at endpoint: EmulatorEndpoint) -> Bool {
        guard (times ?? 1) > 0 else { return false }
        if let own = self.endpoint { return own == endpoint }
        return fault.endpoints?.contains(endpoint) ?? true
    }
}
