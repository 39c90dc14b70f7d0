import Foundation
import PingEmulator
import PingLogin
import Testing

/// On a real terminal, from the first page to tokens.
@Suite("A default journey of Advanced Identity Cloud on a terminal", .enabled(if: Typist.isThere))
struct AdvancedIdentityCloudTests {
    private let server: EmulatedServer
    private let typist: Typist

    init() async throws {
        server = try await EmulatedServer(flows: .advancedIdentityCloud)
        typist = Typist(tool: try ToolProcess())
    }

    /// - Parameter keepsSession: Whether the next run finds the session of this one.
    private func run(
        _ arguments: [String],
        _ script: [[String]],
        status: Int = 0,
        keepsSession: Bool = false
    ) async throws -> String {
        let storage = keepsSession ? [] : ["--storage", "memory"]
        let session = try await typist.type(
            ["journey"] + arguments + storage + server.appOptions + EmulatedServer.patience,
            script
        )
        #expect(session.status == status, "\(session.transcript)")
        return session.transcript
    }

    private func expectTokens(_ transcript: String) {
        #expect(transcript.contains("Logged in."), "\(transcript)")
        #expect(transcript.localizedCaseInsensitiveContains("token"), "\(transcript)")
    }

    private func logIn(_ password: String) async throws -> String {
        try await run(["Login"], [["User Name", "jo.field\n"], ["Password", password + "\n"]])
    }

    /// Stops where the journey waits for its link. Another run opens that.
    private func askForMail(_ journey: String) async throws {
        let script = [["Email Address", "jo.field@example.test\n"], ["The link", "\u{4}"]]
        let transcript = try await run([journey], script, status: 4)
        #expect(transcript.contains("An email has been sent to the address you entered."))
    }

    private func linkOfMail() throws -> String { try #require(server.emulator.outbox.last?.content) }

    @Test func `Login ends with tokens`() async throws {
        expectTokens(try await logIn("S3cret-Word"))
    }

    @Test func `Registration ends with tokens`() async throws {
        let transcript = try await run(
            ["Registration"],
            [
                ["Username", "new.person\n"], ["First Name", "New\n"], ["Last Name", "Person\n"],
                ["Email Address", "new.person@example.test\n"], ["special offers", "n\n"], ["news and updates", "y\n"],
                ["1 digit", "Emulat0r-Pass\n"], ["Choose 1–3", "1\n"], ["nswer", "Green\n"], ["Choose 1–3", "2\n"],
                ["nswer", "A bakery\n"], ["accept the terms", "y\n"],
            ]
        )
        expectTokens(transcript)
    }

    @Test func `ForgottenUsername ends with tokens after its mail and the page of Login`() async throws {
        try await askForMail("ForgottenUsername")
        let transcript = try await run(
            ["--resume", try linkOfMail()],
            [["User Name", "jo.field\n"], ["Password", "S3cret-Word\n"]]
        )
        expectTokens(transcript)
    }

    @Test func `ResetPassword ends with tokens and a new password`() async throws {
        try await askForMail("ResetPassword")
        let transcript = try await run(
            ["--resume", try linkOfMail()],
            [["1 digit", "N3w-Secret-Word\n"]]
        )
        expectTokens(transcript)
        expectTokens(try await logIn("N3w-Secret-Word"))
    }

    @Test func `UpdatePassword ends with tokens and a new password`() async throws {
        _ = try await run(
            ["Login"],
            [["User Name", "jo.field\n"], ["Password", "S3cret-Word\n"]],
            keepsSession: true
        )
        let transcript = try await run(
            ["UpdatePassword", "--force-auth"],
            [
                // The prompt itself: the tool discards what is typed before it asks for a secret.
                ["Password\u{1B}[0m: ", "S3cret-Word\n"],
                // The rules stand beneath the second prompt, and the first is drawn again for each key.
                ["1 digit", "N3w-Secret-Word\n"],
            ],
            keepsSession: true
        )
        expectTokens(transcript)
        expectTokens(try await logIn("N3w-Secret-Word"))
    }

    @Test func `ProgressiveProfile asks at the third login, and ends with tokens`() async throws {
        for _ in 1...2 { expectTokens(try await logIn("S3cret-Word")) }
        let transcript = try await run(
            ["Login"],
            [
                ["User Name", "jo.field\n"], ["Password", "S3cret-Word\n"], ["news and updates", "y\n"],
                ["special offers", "n\n"],
            ]
        )
        #expect(transcript.contains("Please select your preferences"))
        expectTokens(transcript)
    }

    @Test func `The number of a link starts the journey that it names, which ends with tokens`() async throws {
        let transcript = try await run(
            ["Registration"],
            [["Username", "[1]\n"], ["User Name", "jo.field\n"], ["Password", "S3cret-Word\n"]]
        )
        #expect(transcript.contains("Sign In"))
        expectTokens(transcript)
    }

    @Test(arguments: [
        ("Login", "User Name"), ("Registration", "Username"), ("ForgottenUsername", "Email Address"),
        ("ResetPassword", "Email Address"),
    ])
    func `The first page shows no tag`(journey: String, question: String) async throws {
        let transcript = try await run([journey], [[question, "\u{4}"]], status: 4)
        for tag in ["<a", "</a>", "<br", "href="] { #expect(!transcript.contains(tag), "\(transcript)") }
    }
}
