/// How often, where and for how long a fault happens.
public struct FaultRule: Sendable, Hashable {
    /// The fault.
    public var fault: EmulatorFault
    /// How many times it still happens; `nil` for always.
    public var times: Int?
    /// The only endpoint it happens at; `nil` for every endpoint that the fault fits.
    public var endpoint: EmulatorEndpoint?
    /// How long ``EmulatorFault/latency`` and ``EmulatorFault/slowBody`` take, up to an hour; `nil` for a minute. Other
    /// faults ignore it.
    public var duration: Duration?

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - times: How many times; `nil` for always.
    ///   - endpoint: The only endpoint it happens at; `nil` for every endpoint that the fault fits.
    ///   - duration: How long, for faults that take time.
    public init(
        _ fault: EmulatorFault,
        times: Int? = nil,
        endpoint: EmulatorEndpoint? = nil,
        lasting duration: Duration? = nil
    ) {
        self.fault = fault
        self.times = times
        self.endpoint = endpoint
        self.duration = duration
    }

    /// Every time.
    public static func always(
        _ fault: EmulatorFault,
        at endpoint: EmulatorEndpoint? = nil,
        lasting duration: Duration? = nil
    ) -> FaultRule {
        FaultRule(fault, endpoint: endpoint, lasting: duration)
    }

    /// Once.
    public static func once(
        _ fault: EmulatorFault,
        at endpoint: EmulatorEndpoint? = nil,
        lasting duration: Duration? = nil
    ) -> FaultRule {
        FaultRule(fault, times: 1, endpoint: endpoint, lasting: duration)
    }

    /// A number of times.
    public static func times(
        _ times: Int,
        _ fault: EmulatorFault,
        at endpoint: EmulatorEndpoint? = nil,
        lasting duration: Duration? = nil
    ) -> FaultRule {
        FaultRule(fault, times: times, endpoint: endpoint, lasting: duration)
    }

    func applies(at endpoint: EmulatorEndpoint) -> Bool {
        guard (times ?? 1) > 0 else { return false }
        if let own = self.endpoint { return own == endpoint }
        return fault.endpoints?.contains(endpoint) ?? true
    }
}
