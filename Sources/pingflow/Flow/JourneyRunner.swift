import PingCommons
import PingJourney
import PingOidc
import PingOrchestrate

/// Leads a journey to its end and shows what it gave.
struct JourneyRunner {
    let journey: Journey
    let console: FlowConsole
    /// Changes steps before they are shown; a demonstration adds suggestions.
    var adapt: @Sendable (FlowStep) -> FlowStep = { $0 }

    /// - Parameter start: The node that starting or resuming gave.
    func run(_ start: any Node) async throws -> ToolExit {
        let steps = JourneySteps(journey: journey, redaction: console.redaction)
        let adapt = adapt
        var driver = FlowDriver(
            page: console.page,
            prompter: console.prompter,
            translate: { adapt(await steps.step($0)) },
            details: { Self.details(of: $0) }
        )
        switch try await driver.run(from: start) {
        case .refused: return .refused
        case .success(let success):
            console.show(try await report(success))
            return .success
        }
    }

    /// What the server says beyond its message: policies that are not met, and details of the journey's author.
    private static func details(of error: ErrorNode) -> [String] {
        let members = error.input["detail"]?.object ?? [:]
        let texts = members.sorted { $0.key < $1.key }.compactMap { name, value in
            value.lenientString.flatMap { $0.isEmpty || value.bool != nil ? nil : "\(name): \($0)" }
        }
        return error.failedPolicies.map { $0.failedDescription(for: "") } + texts
    }

    private func report(_ success: SuccessNode) async throws -> SuccessReport {
        let token = try await success.user?.token().get()
        return SuccessReport(session: success.session, token: token, redaction: console.redaction)
    }
}
