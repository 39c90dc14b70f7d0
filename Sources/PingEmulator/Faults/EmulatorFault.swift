/// A misbehaviour that a client must survive, by name.
///
/// Set faults with ``Emulator/setFaults(_:)`` or ``EmulatorConfiguration/faults``. ``all`` lists them, and so does the
/// article <doc:Faults>.
public struct EmulatorFault: RawRepresentable, Sendable {
    /// The name, as rules and lists write it.
    public let rawValue: String
    /// The effect in a few words; empty for a fault that the emulator does not know.
    public let summary: String
    /// The endpoints that have the fault unless a rule names another one; `nil` for all.
    public let endpoints: Set<EmulatorEndpoint>?
    /// `nil` for a fault that the emulator does not know.
    private(set) var effect: FaultEffect?

    /// Describes a fault that an endpoint acts out, unless an effect follows.
    init(_ name: String, at endpoints: Set<EmulatorEndpoint>? = nil, _ summary: String) {
        rawValue = name
        self.summary = summary
        self.endpoints = endpoints
        effect = .handledByEndpoint
    }

    /// The fault of a name.
    public init(rawValue: String) {
        if let known = Self.byName[rawValue] {
            self = known
        } else {
            self.init(rawValue, "")
            effect = nil
        }
    }

    func causing(_ effect: FaultEffect) -> Self {
        var fault = self
        fault.effect = effect
        return fault
    }

    /// Every fault that the emulator knows.
    public static let all: [EmulatorFault] =
        deliveryFaults + httpFaults + journeyFaults + authorizeFaults + discoveryFaults + tokenFaults + idTokenFaults
        + refreshedIDTokenFaults + logoutTokenFaults + resourceFaults + daVinciFaults + wrongTypeFaults

    private static let byName = Dictionary(all.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
}

extension EmulatorFault: Hashable, Codable, ExpressibleByStringLiteral {
    /// Faults are equal when their names are.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    /// The fault of a name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}
