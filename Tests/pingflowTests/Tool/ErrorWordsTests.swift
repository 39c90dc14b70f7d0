import PingLogin
import PingTransportConformance
import Testing

@testable import pingflow

@Suite struct ErrorWordsTests {
    private struct Foreign: Error {
        let secret = "S3cret"
    }

    @Test func `An error is printed with its causes, each once, and with the first advice`() {
        let inner = PingError(.storageFull, "The disk is full.", recovery: "Make room.")
        let outer = PingError("login_failed", "The session could not be kept.", underlying: inner)
        let words = ErrorWords(outer)
        #expect(words.code == "login_failed")
        #expect(words.message == "The session could not be kept. The disk is full.")
        #expect(words.recovery == "Make room.")
    }

    @Test func `Nothing is shown of an error of another maker but its type`() {
        let words = ErrorWords(PingError("odd", "It failed.", underlying: Foreign()))
        #expect(words.message == "It failed.")
        #expect(!ErrorWords(Foreign()).message.contains("S3cret"))
    }

    @Test(arguments: [
        ("html", "Check --server and"), ("redirect", "Set --server to"), ("query", "The option --server has a query."),
    ])
    func `Words on a server name options of the tool`(kind: String, words: String) async throws {
        try await LoopbackServer.run { connection, _ in
            let header = kind == "redirect" ? ["Location: https://other.example/am"] : []
            try await connection.respond(header.isEmpty ? 200 : 302, header: header)
        } while: { server in
            let tool = ToolInProcess()
            let url = server.url + (kind == "query" ? "/am?x" : "/am")
            let status = await tool.run(["journey", "Login", "--server", url, "--storage", "memory"])
            #expect(status == 3)
            #expect(tool.errors.text.contains(words), "\(tool.errors.text)")
        }
    }

    @Test func `A refused client is compared with its registration, option by option`() {
        let words = ErrorWords(OidcError.apiError(code: 401, message: "invalid_client"))
        #expect(words.recovery?.contains("--client-secret-file") == true, "\(words)")
    }

    @Test(
        arguments: [
            (OidcError.apiError(code: 400, message: "invalid_grant"), ToolExit.refused),
            (OidcError.apiError(code: 503, message: ""), .failed),
            (OidcError.networkError(message: "offline"), .failed),
            (PingError(.cancelled, "Cancelled."), .interrupted), (CancellationError(), .interrupted),
            (OidcError.networkError(cause: CancellationError()), .interrupted), (Foreign(), .failed),
        ] as [(any Error, ToolExit)]
    )
    func `The exit code follows what happened`(error: any Error, expected: ToolExit) {
        #expect(ToolError(error).exit == expected)
    }
}
