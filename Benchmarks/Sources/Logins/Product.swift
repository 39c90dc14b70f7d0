package import PingNetwork

/// What logs in.
package enum Product: String, Sendable, CaseIterable {
    case journey
    case daVinci = "davinci"

    /// As tables say it.
    package var name: String { self == .journey ? "journey" : "DaVinci" }

    /// The program that logs in with nothing else in it.
    package var program: String { self == .journey ? "JourneyProcess" : "DaVinciProcess" }

    package func login(
        origin: String,
        outcome: Outcome = .tokens,
        client: (any HttpClient)? = nil
    ) -> any Login {
        switch self {
        case .journey: JourneyLogin(origin: origin, outcome: outcome, client: client)
        case .daVinci: DaVinciLogin(origin: origin, outcome: outcome, client: client)
        }
    }
}
