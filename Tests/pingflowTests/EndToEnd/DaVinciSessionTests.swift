import Foundation
import PingLogin
import Testing

@testable import pingflow

/// The tool as a process, one after another on the stored session of a PingOne environment.
@Suite struct DaVinciSessionTests {
    private let server: EmulatorProcess
    private let tool: ToolProcess

    init() async throws {
        server = try await .shared()
        tool = try ToolProcess()
    }

    private func run(_ command: String, _ more: String...) async throws -> ToolProcess.Outcome {
        try await tool.run(ToolProcess.executable, [command, "--json", "--profile", "one"] + more)
    }

    /// Logs in and keeps the settings, so that the profile is all that later commands need.
    private func login(_ more: String...) async throws -> ToolProcess.Outcome {
        let outcome = try await tool.run(
            ToolProcess.executable,
            [
                "davinci", "--answers", "-", "--json", "--storage", "file", "--profile", "one", "--save-profile",
                "--acr-values", "SignOn",
            ] + (try server.daVinciOptions) + more,
            input: #"{"TEXT": "jo.field", "PASSWORD": "S3cret-Word"}"#
        )
        try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        return outcome
    }

    @Test func `A stored session gives tokens, renews them, tells who it is, and ends`() async throws {
        _ = try await login()
        let token = try await run("token", "--show-secrets")
        #expect(token.status == 0, "\(token.errors)")
        let first = try #require(try token.lines().first?["tokens"]?["accessToken"]?.string)

        let refreshed = try await run("refresh", "--show-secrets")
        #expect(refreshed.status == 0, "\(refreshed.errors)")
        #expect(try refreshed.lines().first?["tokens"]?["accessToken"]?.string != first)

        let userinfo = try await run("userinfo")
        #expect(userinfo.status == 0, "\(userinfo.errors)")
        #expect(try userinfo.lines().first?["userinfo"]?["sub"]?.string?.isEmpty == false)

        let revoked = try await run("revoke")
        #expect(revoked.status == 0, "\(revoked.errors)")
        #expect(try revoked.lines() == [["revoked": true]])
        let useless = try await run("token")
        #expect(useless.status == 3)
        #expect(useless.errors.contains("pingflow davinci"))
    }

    @Test func `The next login finds the session, until it is ended`() async throws {
        #expect(try await login().lines().map { $0["node"] } == ["continue", "success"])
        #expect(try await login().lines().map { $0["node"] } == ["continue", "success"])
        let reused = try await login("--reuse-session").lines()
        #expect(reused.map { $0["node"] } == ["success"])
        #expect(reused.first?["reused"] == true)
        #expect(try await login("--force-auth").lines().map { $0["node"] } == ["continue", "success"])

        let logout = try await run("logout")
        #expect(logout.status == 0, "\(logout.output)\(logout.errors)")
        #expect(try logout.lines().first?["signedOff"] == true)
        #expect(try await run("token").status == 3)
        #expect(try await login().lines().map { $0["node"] } == ["continue", "success"])
    }

    @Test func `A session without tokens is a reused one, too, and revoking promises no tokens of it`() async throws {
        _ = try await login()
        let revoked = try await tool.run(ToolProcess.executable, ["revoke", "--profile", "one"])
        #expect(revoked.status == 0)
        #expect(revoked.output == "The tokens are revoked.\n", "\(revoked)")
        let reused = try await login("--reuse-session").lines()
        #expect(reused.map { $0["node"] } == ["success"])
        #expect(reused.first?["reused"] == true)
    }

    @Test func `A login without a session leaves none behind`() async throws {
        _ = try await login("--no-session")
        #expect(try await login().lines().map { $0["node"] } == ["continue", "success"])
    }

    @Test func `Nobody logged in is exit code 3 with the command that logs in`() async throws {
        for command in ["token", "refresh", "userinfo", "revoke"] {
            let outcome = try await tool.run(ToolProcess.executable, [command, "--json"] + (try server.daVinciOptions))
            #expect(outcome.status == 3, "\(command)")
            #expect(outcome.errors.contains("pingflow davinci"), "\(command)")
        }
    }

    @Test func `Profiles do not see each other's sessions, and an unknown one is exit code 64`() async throws {
        _ = try await login()
        let other = try await tool.run(
            ToolProcess.executable,
            ["token", "--profile", "other"] + (try server.daVinciOptions)
        )
        #expect(other.status == 3)
        let unknown = try await tool.run(ToolProcess.executable, ["token", "--profile", "other"])
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("Known are: one"))
    }
}
