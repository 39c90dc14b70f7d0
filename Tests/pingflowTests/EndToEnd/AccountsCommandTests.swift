import Foundation
import PingCommons
import PingLogin
import Testing

@testable import pingflow

/// The tool as a process, with two users beside each other.
@Suite struct AccountsCommandTests {
    private let server: EmulatorProcess
    private let tool: ToolProcess

    init() async throws {
        server = try await .shared("--user", "ann=S3cret-Word")
        tool = try ToolProcess()
    }

    private var state: URL { URL(fileURLWithPath: tool.home.path + "/state/ping-swift-sdk") }

    private func run(_ arguments: String...) async throws -> ToolProcess.Outcome {
        try await tool.run(ToolProcess.executable, arguments)
    }

    /// Logs in, and saves the settings, so that later commands need no options.
    private func login(_ user: String, _ more: String...) async throws -> ToolProcess.Outcome {
        let outcome = try await tool.run(
            ToolProcess.executable,
            ["journey", "Login", "--answers", "-", "--json", "--save-profile"] + more
                + (try server.journeyOptions + server.clientOptions),
            input: #"{"NameCallback": "\#(user)", "PasswordCallback": "S3cret-Word"}"#
        )
        try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        return outcome
    }

    private func grep(_ words: String) async throws -> Int32 {
        try await tool.run(URL(fileURLWithPath: "/usr/bin/grep"), ["-rl", words, tool.home.path + "/state"]).status
    }

    private func list() async throws -> [JSON] { try await run("accounts", "list", "--json").lines() }

    @Test func `A second user logs in beside the first, and each command uses the account that it should`() async throws
    {
        _ = try await login("jo.field")
        let second = try await login("ann", "--account", "ann")
        // The session of the first user does not log the second one in.
        #expect(try second.lines().map { $0["node"] } == ["continue", "success"])

        let accounts = try await list()
        #expect(accounts.map { $0["id"] } == ["ann", "default"])
        #expect(accounts.map { $0["current"] } == [false, true])
        #expect(accounts.allSatisfy { $0["signedIn"] == true && $0["signedInAt"]?.int != nil })
        #expect(accounts[0]["subject"] != accounts[1]["subject"])
        #expect(accounts.map { $0["user"] } == ["ann", "Jo Field (jo.field)"])
        let words = try await run("accounts").output
        #expect(words.contains("Jo Field (jo.field), logged in"), "\(words)")
        let shown = try await run("accounts", "show").output
        #expect(try await grep("Jo Field") == 1, "a name lies in the open")
        #expect(shown.contains(/User +Jo Field \(jo.field\)/), "\(shown)")

        let jo = try await run("token", "--raw").output
        let ann = try await run("token", "--raw", "--account", "ann").output
        #expect(!jo.isEmpty && !ann.isEmpty && jo != ann)
        let claims = try await run("userinfo", "--json", "--account", "ann").lines()
        #expect(claims.first?["userinfo"]?["sub"] == accounts[0]["subject"])

        #expect(try await run("accounts", "switch", "ann", "--json").lines() == [["current": "ann"]])
        #expect(try await run("token", "--raw").output == ann)
        #expect(try await run("token", "--raw", "--account", "default").output == jo)
        #expect(try await list().map { $0["current"] } == [true, false])

        #expect(try await run("logout").status == 0)
        #expect(try await list().map { $0["signedIn"] } == [false, true])
        #expect(try await run("token").status == 3)
        #expect(try await run("token", "--raw", "--account", "default").output == jo)
    }

    @Test func `A removed account is logged out at the server, and the first one is current again`() async throws {
        _ = try await login("jo.field")
        _ = try await login("ann", "--account", "ann")
        _ = try await run("accounts", "switch", "ann")
        let removed = try await run("accounts", "remove", "ann", "--json")
        #expect(removed.status == 0, "\(removed.errors)")
        #expect(try removed.lines().first?["signedOff"] == true)
        #expect(try await list().map { $0["id"] } == ["default"])
        #expect(try await list().map { $0["current"] } == [true])
        #expect(try await run("token", "--raw").status == 0)
        #expect(try await run("accounts", "remove", "ann").status == 64)
    }

    @Test func `Processes that switch while others refresh lose neither account`() async throws {
        _ = try await login("jo.field")
        _ = try await login("ann", "--account", "ann")
        let outcomes = try await withThrowingTaskGroup(of: ToolProcess.Outcome.self) { group in
            for name in ["ann", "default", "ann", "default"] {
                group.addTask { try await run("refresh", "--account", name) }
                group.addTask { try await run("accounts", "switch", name) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for outcome in outcomes { #expect(outcome.status == 0, "\(outcome.errors)") }
        #expect(try await list().map { $0["signedIn"] } == [true, true])
        #expect(try await list().allSatisfy { $0["refreshedAt"]?.int != nil })
        for name in ["ann", "default"] { #expect(try await run("userinfo", "--account", name).status == 0) }
    }

    @Test func `People see a table without secrets`() async throws {
        #expect(try await run("accounts").output.contains("Nobody has logged in yet."))
        _ = try await login("jo.field")
        let said = try await login("ann", "--account", "ann").output
        #expect(!said.contains("accounts switch"))
        let list = try await run("accounts", "list").output
        #expect(list.contains("* default") && list.contains("ann") && list.contains("logged in"), "\(list)")
        let shown = try await run("accounts", "show", "ann").output
        #expect(shown.contains("demo-app") && shown.contains("logged in"), "\(shown)")
        let secrets = try await [run("token", "--raw").output, run("token", "--raw", "--account", "ann").output]
        for secret in secrets.map({ $0.trimmingCharacters(in: .newlines) }) {
            #expect(!list.contains(secret) && !shown.contains(secret))
        }
        #expect(try await run("accounts", "switch", "ann").output.contains("“ann”"))
        #expect(try await run("accounts", "show", "--json").lines().first?["id"] == "ann")
    }

    @Test func `A user who logged in before there were accounts is one of them`() async throws {
        let before = FileStorage<Token>(account: "pingflow/default/tokens", directory: state)
        let token = Token(accessToken: "access-before", expiresIn: 3600, refreshToken: "refresh-before")
        try await before.save(item: token)
        let accounts = try await list()
        #expect(accounts.map { $0["id"] } == ["default"])
        #expect(accounts.map { $0["signedIn"] } == [true])
        let app = try server.journeyOptions + server.clientOptions
        let raw = try await tool.run(ToolProcess.executable, ["token", "--raw"] + app)
        #expect(raw.output == "access-before\n", "\(raw.errors)")
    }

    @Test(arguments: ["show", "switch", "remove"])
    func `An unknown account is exit code 64, with the one that was meant`(command: String) async throws {
        _ = try await login("ann", "--account", "ann")
        let outcome = try await run("accounts", command, "anm")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("Did you mean “ann”?"), "\(outcome.errors)")
        for command in ["token", "userinfo", "refresh", "logout"] {
            let outcome = try await run(command, "--account", "anm", "--json")
            #expect(outcome.status == 64)
            #expect(try outcome.lines().first?["code"] == "account_unknown", "\(outcome.output)")
        }
        #expect(try await run("token", "--account", "").status == 64)
    }

    @Test func `Any text names an account, and a terminal obeys none of it`() async throws {
        let names = ["../../escape", "/", "👩‍👩‍👧‍👦", "\u{1B}[31mred", "caf\u{e9}", "cafe\u{301}"]
        for name in names { _ = try await login("ann", "--account", name) }
        let accounts = try await list()
        #expect(Set(accounts.compactMap { $0["id"]?.identifier }) == Set(names.map { Identifier($0) }))
        let table = try await run("accounts").output
        #expect(!table.contains("\u{1B}"), "\(table)")
        for name in names {
            #expect(try await run("accounts", "switch", name).status == 0)
            #expect(try await run("accounts", "show", "--json").lines().first?["id"]?.identifier == Identifier(name))
        }
        let home = try FileManager.default.subpathsOfDirectory(atPath: tool.home.path)
        #expect(!home.contains { $0.hasSuffix("escape") })
    }

    @Test func `A damaged record is exit code 3, its login serves, and it can be made again`() async throws {
        _ = try await login("jo.field")
        _ = try await login("ann", "--account", "ann")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: state.path)
        let record = try #require(paths.first { $0.contains("/ann-") && $0.hasSuffix(".json") })
        try Data("{".utf8).write(to: state.appendingPathComponent(record))
        let mode = [FileAttributeKey.posixPermissions: 0o600]
        try FileManager.default.setAttributes(mode, ofItemAtPath: state.appendingPathComponent(record).path)

        let damaged = try await run("accounts", "list")
        #expect(damaged.status == 3)
        #expect(damaged.output.contains("default"))
        #expect(damaged.errors.contains("pingflow accounts rebuild"), "\(damaged.errors)")
        #expect(try await run("accounts", "rebuild", "ann", "--json").lines().first?["signedIn"] == true)
        #expect(try await list().map { $0["id"] } == ["ann", "default"])
        #expect(try await run("token", "--account", "ann").status == 0)
    }

    /// Logs the account `bob` in with some options, and removes it without naming a client.
    private func removedWithoutClient(after options: [String]) async throws -> ToolProcess.Outcome {
        let login = try await tool.run(
            ToolProcess.executable,
            ["journey", "Login", "--answers", "-", "--account", "bob"] + (try server.journeyOptions) + options,
            input: #"{"NameCallback": "jo.field", "PasswordCallback": "S3cret-Word"}"#
        )
        #expect(login.status == 0, "\(login.errors)")
        return try await tool.run(
            ToolProcess.executable,
            ["accounts", "remove", "bob"] + (try server.journeyOptions)
        )
    }

    @Test func `An account with a session and no tokens can be removed, and leaves nothing`() async throws {
        let removed = try await removedWithoutClient(after: [])
        #expect(removed.status == 0, "\(removed.output)\(removed.errors)")
        #expect(try await run("accounts", "remove", "bob").status == 64)
    }

    @Test func `Removing an account without a client says that its tokens are not revoked`() async throws {
        let removed = try await removedWithoutClient(after: server.clientOptions)
        #expect(removed.status == 3, "\(removed.output)\(removed.errors)")
        #expect(removed.output.contains("has not revoked"))
    }

    @Test func `Removing the first account removes its session, too`() async throws {
        _ = try await login("jo.field")
        #expect(try await run("accounts", "remove", "default").status == 0)
        let next = try await run("journey", "Login", "--json")
        #expect(try next.lines().first?["node"] == "continue", "\(next.output)\(next.errors)")
    }

    @Test func `A damaged record of the current account keeps nobody from logging in or out`() async throws {
        _ = try await login("jo.field")
        _ = try await login("ann", "--account", "ann")
        #expect(try await run("accounts", "switch", "ann").status == 0)
        let records = FileManager.default.enumerator(at: state, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        let record = try #require(
            records?.first { $0.lastPathComponent.hasPrefix("ann-") && $0.pathExtension == "json" }
        )
        try Data("damaged".utf8).write(to: record)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: record.path)
        #expect(try await run("token").status == 0)
        #expect(try await run("token", "--account", "ann").status == 0)
        let list = try await run("accounts", "list")
        #expect(list.output.contains("default") && list.errors.contains("rebuild"))
        #expect(try await run("logout").status == 0)
    }
}
