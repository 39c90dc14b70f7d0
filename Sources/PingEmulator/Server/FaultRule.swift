/// When a fault happens, and where.
public struct FaultRule: Sendable, Hashable, Codable {
    /// What goes wrong.
    public var fault: EmulatorFault
    /// How many times it still happens; `nil` for always.
    public var times: Int?
    /// The only endpoint it happens at; `nil` for every endpoint that the fault fits.
    public var endpoint: EmulatorEndpoint?

    public init(_ fault: EmulatorFault, times: Int? = nil, endpoint: EmulatorEndpoint? = nil) {
        self.fault = fault
        self.times = times
        self.endpoint = endpoint
    }
}
