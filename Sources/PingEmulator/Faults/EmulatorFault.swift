/// A misbehaviour that a client must survive, by name.
///
/// Set faults with ``Emulator/setFaults(_:)`` or ``EmulatorConfiguration/faults``; ``all`` lists them.
public struct EmulatorFault: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The name, as rules and lists write it.
    public let rawValue: String

    /// The fault of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The fault of a name.
    public init(stringLiteral value: String) { rawValue = value }

    /// Every fault that the emulator knows.
    public static let all: [EmulatorFault] = FaultEntry.all.map(\.fault)

    /// What happens, in a few words; empty for a fault that the emulator does not know.
    public var summary: String { FaultEntry.byFault[self]?.summary ?? "" }

    /// Where it happens unless a rule names another endpoint; `nil` for everywhere.
    public var endpoints: Set<EmulatorEndpoint>? { FaultEntry.byFault[self]?.endpoints }
}
