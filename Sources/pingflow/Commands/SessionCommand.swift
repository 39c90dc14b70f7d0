import PingCommons
import PingJourney
import PingOidc

/// A command that works on the stored session of a profile.
protocol SessionCommand: ToolCommand {
    var connection: ConnectionOptions { get }
}

extension SessionCommand {
    /// The journey whose session is stored.
    func journey(in surroundings: Surroundings) throws -> Journey {
        let connection = try connection.connection(in: surroundings)
        return JourneyFactory(connection: connection, surroundings: surroundings, isVerbose: output.verbose).journey()
    }

    /// The user whose session is stored.
    ///
    /// - Throws: `ToolError` when there is none, or no app that could hold tokens.
    func user(in surroundings: Surroundings) async throws -> any User {
        let connection = try connection.connection(in: surroundings)
        guard connection.app != nil else {
            throw ToolError.usage(
                "client_missing",
                "There is no client whose tokens could be used.",
                recovery: "Name it with --client-id and --redirect-uri, or in the profile “\(connection.profile)”."
            )
        }
        let factory = JourneyFactory(connection: connection, surroundings: surroundings, isVerbose: output.verbose)
        guard let user = await factory.journey().journeyUser() else {
            throw ToolError(
                .failed,
                code: "no_session",
                "Nobody is logged in with the profile “\(connection.profile)”.",
                recovery: "Log in first, with `pingflow journey NAME` and the same profile, server and client."
            )
        }
        return user
    }

    /// Shows tokens.
    func show(_ token: Token, in surroundings: Surroundings) {
        let redaction = output.redaction
        if output.json {
            let value = LineValue.object([("tokens", TokenLine(token: token, redaction: redaction).value)])
            surroundings.output.line(value.text)
        } else {
            let style = surroundings.style(for: surroundings.output)
            let report = TokenReport(token: token, redaction: redaction)
            for line in report.lines(style, now: surroundings.system.now()) { surroundings.output.line(line) }
        }
    }
}
