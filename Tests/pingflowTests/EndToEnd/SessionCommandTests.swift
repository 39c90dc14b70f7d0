import Foundation
import PingLogin
import Testing

@testable import pingflow

/// The tool as a process, one after another on the same stored session.
@Suite struct SessionCommandTests {
    private let server: EmulatorProcess
    private let tool: ToolProcess

    init() async throws {
        server = try await .shared()
        tool = try ToolProcess()
    }

    /// The options that lead the tool to the server, and get tokens.
    private var options: [String] {
        get throws { try server.journeyOptions + server.clientOptions }
    }

    private func run(_ command: String, _ more: String...) async throws -> ToolProcess.Outcome {
        try await tool.run(ToolProcess.executable, [command, "--json"] + (try options) + more)
    }

    private func login() async throws {
        let outcome = try await tool.run(
            ToolProcess.executable,
            ["journey", "Login", "--answers", "-", "--json"] + (try options),
            input: #"{"NameCallback": "jo.field", "PasswordCallback": "S3cret-Word"}"#
        )
        try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    @Test func `A stored session gives tokens, renews them, tells who it is, and ends`() async throws {
        try await login()
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

        let logout = try await run("logout")
        #expect(logout.status == 0, "\(logout.output)\(logout.errors)")
        #expect(try logout.lines().first?["signedOff"] == true)

        let after = try await run("token")
        #expect(after.status == 3)
        #expect(try after.lines().first?["code"] == "no_session")
    }

    private static let commands = ["token", "refresh", "userinfo", "revoke"]

    @Test func `Nobody logged in is exit code 3 with advice`() async throws {
        for command in Self.commands {
            let outcome = try await run(command)
            #expect(outcome.status == 3, "\(command)")
            #expect(outcome.errors.contains("pingflow journey"), "\(command)")
        }
    }

    @Test func `A storage that others can read is reported, without advice to log in`() async throws {
        try await login()
        let folder = tool.home.path + "/state/ping-swift-sdk"
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
        for command in Self.commands {
            let outcome = try await run(command)
            #expect(outcome.status == 3, "\(command)")
            #expect(try outcome.lines().first?["code"] == "storage_denied", "\(command): \(outcome.output)")
            #expect(!outcome.errors.contains("Log in first"), "\(command): \(outcome.errors)")
        }
    }

    @Test func `A damaged session is reported, without advice to log in`() async throws {
        try await login()
        let folder = tool.home.path + "/state/ping-swift-sdk"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sealed") }
        #expect(!names.isEmpty)
        for name in names {
            try Data("nothing that was written".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
        }
        for command in Self.commands {
            let outcome = try await run(command)
            #expect(outcome.status == 3, "\(command)")
            #expect(try outcome.lines().first?["code"] == "storage_corrupt", "\(command): \(outcome.output)")
            #expect(!outcome.errors.contains("Log in first"), "\(command): \(outcome.errors)")
        }
    }

    @Test func `Logging out without a session is not an error`() async throws {
        #expect(try await run("logout").status == 0)
    }

    @Test func `Profiles do not see each other's sessions`() async throws {
        try await login()
        #expect(try await run("token", "--profile", "other").status == 3)
    }

    @Test func `Tokens without a client are a usage error`() async throws {
        let outcome = try await tool.run(ToolProcess.executable, ["token"] + (try server.journeyOptions))
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("--client-id"))
    }

    @Test func `Session files cannot be read by others and hold nothing in the open`() async throws {
        try await login()
        let root = tool.home.path + "/state"
        let names = try #require(FileManager.default.enumerator(atPath: root)?.allObjects as? [String])
        #expect(!names.isEmpty)
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/\(name)")
            let permissions = try #require(attributes[.posixPermissions] as? Int)
            #expect(permissions & 0o077 == 0, "\(name)")
        }
    }

    @Test func `A second login says that it used the stored session, and another one asks again`() async throws {
        try await login()
        let again = try await tool.run(ToolProcess.executable, ["journey", "Login"] + (try options))
        #expect(again.status == 0, "\(again.errors)")
        #expect(
            again.output.contains(
                /Already logged in as Jo Field \(jo\.field\) by the journey “Login” \(session of [0-2][0-9]:[0-5][0-9]\); --force/
            )
        )
        let forced = try await tool.run(ToolProcess.executable, ["journey", "Login", "--force-auth"] + (try options))
        #expect(forced.status == 4, "\(forced.output)")
    }

    @Test func `A session is that of the journey that made it`() async throws {
        try await login()
        let again = [
            "journey", "LoginInTwoSteps", "--answer", "NameCallback=jo.field", "--answer",
            "PasswordCallback=S3cret-Word",
        ]
        #expect(try await tool.run(ToolProcess.executable, again + (try options)).status == 0)
        let reused = try await tool.run(ToolProcess.executable, ["journey"] + (try options))
        #expect(reused.output.contains("Already logged in as Jo Field (jo.field) by the journey “LoginInTwoSteps”"))
    }

    @Test func `With a stored session, a wrong password and a journey that does not exist are found out`() async throws
    {
        try await login()
        func status(_ arguments: String...) async throws -> Int32 {
            try await tool.run(ToolProcess.executable, ["journey"] + arguments + ["--json"] + (try options)).status
        }
        let name = "NameCallback=jo.field"
        #expect(try await status("Login", "--answer", name, "--answer", "PasswordCallback=WRONG") == 2)
        #expect(try await status("NoSuchJourney", "--answer", name) == 2)
        #expect(try await status("NoSuchJourney") == 2)
        #expect(try await status("NoSuchJourney", "--answer", name, "--reuse-session") == 2)
        #expect(try await status("Login", "--answer", name, "--answer", "PasswordCallback=S3cret-Word") == 0)
        #expect(try await status("Login", "--answer", name, "--reuse-session") == 0)
    }

    @Test func `The line of a success says whether the login used the stored session`() async throws {
        try await login()
        func success(_ arguments: String...) async throws -> JSON? {
            let answers = ["--answer", "NameCallback=jo.field", "--answer", "PasswordCallback=S3cret-Word", "--json"]
            let login = ["journey", "Login"] + answers + arguments + (try options)
            return try await tool.run(ToolProcess.executable, login).lines().last
        }
        let reused = try await success("--reuse-session")
        #expect(reused?["node"] == "success" && reused?["reused"] == true, "\(String(describing: reused))")
        let new = try await success()
        #expect(new?["node"] == "success" && new?["reused"] == nil, "\(String(describing: new))")
    }

    @Test func `A damaged token file is named, with what to do`() async throws {
        try await login()
        let root = tool.home.path + "/state"
        let names = try #require(FileManager.default.enumerator(atPath: root)?.allObjects as? [String])
        let name = try #require(names.first { $0.contains("tokens") && $0.hasSuffix(".sealed") })
        let file = URL(fileURLWithPath: "\(root)/\(name)")
        let whole = try Data(contentsOf: file)
        for damaged in [
            Data("garbage".utf8), whole.dropLast(), whole.dropLast() + [whole[whole.count - 1] ^ 1], Data(),
        ] {
            try damaged.write(to: file)
            let outcome = try await run("token")
            #expect(outcome.status == 3, "\(outcome.errors)")
            #expect(outcome.errors.contains(file.path) && outcome.errors.contains("sign in again"), "\(outcome.errors)")
        }
    }

    @Test(arguments: ["> /dev/full", ">&-"])
    func `Output that cannot be written never passes for success`(redirection: String) async throws {
        try await login()
        let shell = URL(fileURLWithPath: "/bin/sh")
        for arguments in [["token", "--raw"] + (try options), ["--help"], ["--version"]] {
            let outcome = try await tool.run(
                shell,
                ["-c", "\"$@\" \(redirection)", "sh", ToolProcess.executable.path] + arguments
            )
            #expect(outcome.status == 74, "\(outcome.errors)")
            #expect(outcome.errors.contains("could not be written"))
        }
    }

    @Test func `A reader that goes away does not end a login`() async throws {
        let login = ["journey", "Login", "--json", "--answers", "-"] + (try options)
        let piped = try await tool.run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "\"$@\" | head -c 1", "sh", ToolProcess.executable.path] + login,
            input: #"{"NameCallback": "jo.field", "PasswordCallback": "S3cret-Word"}"#
        )
        #expect(piped.output == "{")
        #expect(try await run("token").status == 0)
    }

    @Test func `A login into a closed pipe keeps its tokens, and says that its output is missing`() async throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let outcome = try await tool.run(
            ToolProcess.executable,
            ["journey", "Login", "--json", "--answers", "-"] + (try options),
            input: #"{"NameCallback": "jo.field", "PasswordCallback": "S3cret-Word"}"#,
            output: pipe.fileHandleForWriting
        )
        #expect(outcome.status == 74, "\(outcome.errors)")
        #expect(outcome.errors.contains("could not be written"))
        #expect(try await run("token").status == 0)
    }

    @Test func `The raw access token is printed alone, and not together with JSON`() async throws {
        try await login()
        let shown = try await run("token", "--show-secrets").lines().first?["tokens"]?["accessToken"]?.string
        let raw = try await tool.run(ToolProcess.executable, ["token", "--raw"] + (try options))
        #expect(raw.status == 0, "\(raw.errors)")
        #expect(raw.output == "\(shown ?? "nothing")\n")
        #expect(try await run("token", "--raw").status == 64)
    }

    @Test func `A login says which options are missing: those for tokens, then the one that saves them`() async throws {
        func journey(_ options: [String]) async throws -> String {
            let input = #"{"NameCallback": "jo.field", "PasswordCallback": "S3cret-Word"}"#
            let login = ["journey", "Login", "--force-auth", "--answers", "-"]
            return try await tool.run(ToolProcess.executable, login + options, input: input).output
        }
        let bare = try await journey(try server.journeyOptions)
        #expect(bare.contains("add --client-id and --redirect-uri"), "\(bare)")
        let unsaved = try await journey(try options)
        #expect(unsaved.contains("Add --save-profile"), "\(unsaved)")
        let saved = try await journey(try options + ["--save-profile"])
        #expect(saved.contains("The settings are saved as “default”") && !saved.contains("Add --save"), "\(saved)")
        let known = try await journey([])
        #expect(!known.contains("--save-profile"), "\(known)")
    }

    @Test func `A verbose login prints each request of the flow, without its query`() async throws {
        let outcome = try await tool.run(
            ToolProcess.executable,
            ["journey", "Login", "--answers", "-", "--json", "--verbose"] + (try options),
            input: #"{"NameCallback": "jo.field", "PasswordCallback": "S3cret-Word"}"#
        )
        let requests = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("[request] POST") }
        #expect(requests.count { $0.hasSuffix("/authenticate") } == 2, "\(outcome.errors)")
        #expect(requests.count { $0.hasSuffix("/access_token") } == 1, "\(outcome.errors)")
        #expect(!outcome.errors.contains("?"), "\(outcome.errors)")
        #expect(outcome.errors.contains("[response] 200"))
    }

    @Test func `A second logout says that nobody was logged in`() async throws {
        try await login()
        for words in ["Logged out.", "Nobody was logged in."] {
            let outcome = try await tool.run(ToolProcess.executable, ["logout"] + (try options))
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output == words + "\n")
        }
    }
}
