import PingLogin
import Testing

@testable import pingflow

/// Two servers, and one profile that is logged in at the first.
@Suite("An account of a profile belongs to one provider") struct ProfileOwnerTests {
    private let first: EmulatorProcess
    private let second: EmulatorProcess
    private let tool: ToolProcess

    init() async throws {
        first = try await .shared(name: "first")
        second = try await .shared(name: "second")
        tool = try ToolProcess()
    }

    private func run(_ command: [String], at server: EmulatorProcess, input: String? = nil) async throws
        -> ToolProcess.Outcome
    {
        let options = try server.journeyOptions + server.clientOptions
        return try await tool.run(ToolProcess.executable, command + ["--json"] + options, input: input ?? "")
    }

    private func login(at server: EmulatorProcess, _ more: String...) async throws -> ToolProcess.Outcome {
        try await run(
            ["journey", "Login", "--answers", "-"] + more,
            at: server,
            input: #"{"NameCallback": "jo.field", "PasswordCallback": "S3cret-Word"}"#
        )
    }

    @Test(arguments: [
        ["token"], ["refresh"], ["userinfo"], ["revoke"], ["logout"], ["accounts", "remove", "default"],
    ])
    func `No command takes its tokens to another one`(command: [String]) async throws {
        try #require(await login(at: first).status == 0)
        let refused = try await run(command, at: second)
        #expect(refused.status != 0)
        let line = try #require(try refused.lines().last)
        #expect(line["code"] == "oidc_token_owner_mismatch")
        #expect(refused.errors.contains("--account") && refused.errors.contains("--profile"))
        let here = try await run(["refresh"], at: first)
        #expect(here.status == 0, "\(here.errors)")
    }

    @Test func `A login at another one is refused before the user types, and works as another account`() async throws {
        try #require(await login(at: first).status == 0)
        let refused = try await login(at: second)
        #expect(refused.status != 0)
        #expect(try refused.lines().last?["code"] == "oidc_token_owner_mismatch")
        let other = try await login(at: second, "--account", "second")
        #expect(other.status == 0, "\(other.errors)")
        for (server, account) in [(first, "default"), (second, "second")] {
            let userinfo = try await run(["userinfo", "--account", account], at: server)
            #expect(userinfo.status == 0, "\(userinfo.errors)")
        }
        let crossed = try await run(["userinfo", "--account", "second"], at: first)
        #expect(crossed.status != 0)
    }
}
