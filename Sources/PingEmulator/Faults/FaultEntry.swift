import PingNetwork

/// What the emulator knows about a fault.
struct FaultEntry: Sendable {
    let fault: EmulatorFault
    let summary: String
    /// Where it happens by itself; `nil` for everywhere.
    let endpoints: Set<EmulatorEndpoint>?
    let effect: FaultEffect

    init(
        _ fault: EmulatorFault,
        at endpoints: Set<EmulatorEndpoint>?,
        _ summary: String,
        _ effect: FaultEffect
    ) {
        self.fault = fault
        self.summary = summary
        self.endpoints = endpoints
        self.effect = effect
    }

    static let all =
        DeliveryFaults.entries + HttpFaults.entries + JourneyFaults.entries + AuthorizeFaults.entries
        + DiscoveryFaults.entries + TokenFaults.entries + IDTokenFaults.entries + ResourceFaults.entries
        + WrongTypeFaults.entries + DaVinciFaults.entries

    static let byFault = Dictionary(all.map { ($0.fault, $0) }, uniquingKeysWith: { first, _ in first })
}

/// How a fault does its harm. A closure that finds nothing to spoil says so, and the fault has not happened.
enum FaultEffect: Sendable {
    /// An answer comes instead of the real one; the request has no other effect.
    case replaces(@Sendable (EmulatorRequest) -> HttpResponse)
    /// The real answer is spoilt.
    case alters(@Sendable (HttpResponse, EmulatorRequest) -> HttpResponse?)
    /// Something happens to the answer on its way.
    case delivers(@Sendable (inout Delivery, Duration?) -> Void)
    /// An ID token is spoilt before or after it is signed.
    case spoilsIDToken(@Sendable (inout IDTokenDraft) -> Bool)
    /// The endpoint asks for it and acts accordingly.
    case handledByEndpoint

    /// The members of a successful JSON answer are spoilt.
    static func altersMembers(_ change: @escaping @Sendable (inout JSON) -> Bool) -> FaultEffect {
        .alters { response, _ in response.alteringMembers(change) }
    }
}

extension HttpResponse {
    /// The answer with other members, if it is a successful JSON object and there was something to change.
    func alteringMembers(_ change: (inout JSON) -> Bool) -> HttpResponse? {
        guard (200...201).contains(status), var json = try? JSON(parsing: body), json.object != nil, change(&json)
        else {
            return nil
        }
        var altered = self
        altered.body = json.serialized(sortedKeys: true)
        return altered
    }
}
