import PingJourney
import Testing

extension JourneyServer {
    /// Logs the demonstration user in.
    @discardableResult
    func logIn(
        _ journey: Journey,
        configure: (inout JourneyOptions) -> Void = { _ in }
    ) async throws -> SuccessNode {
        let step = try #require(await journey.start("Login", configure: configure) as? ContinueNode)
        return try #require(await answered(step) as? SuccessNode)
    }

    /// Where a login stands after its step.
    func answered(_ step: ContinueNode) async -> any Node {
        step.callback(NameCallback.self)?.name = "jo.field"
        step.callback(PasswordCallback.self)?.password = "S3cret-Word"
        return await step.next()
    }
}
