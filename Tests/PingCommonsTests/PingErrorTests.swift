import Foundation
import PingCommons
import Testing

@Suite("An error of the SDK") struct PingErrorTests {
    private struct Foreign: Error {
        let token = "canary"
    }

    private let full = PingError(
        "some_code",
        "Something happened.",
        recovery: "Do something.",
        context: PingError.Context(state: "transform", module: "Oidc", status: 503, correlationID: "abc-1"),
        underlying: PingError(.malformedJSON, "Not JSON.")
    )

    @Test("is one line with code, message, place, cause and advice")
    func description() {
        #expect(
            "\(full)"
                == "some_code: Something happened. [state: transform, module: Oidc, status: 503, correlation: abc-1]"
                + " Cause: Not JSON. Do something."
        )
        #expect("\(PingError("short", "Only this."))" == "short: Only this.")
    }

    @Test("speaks to people through LocalizedError")
    func localized() {
        #expect(full.localizedDescription == "Something happened.")
        #expect((full as any Error).localizedDescription == "Something happened.")
        #expect(full.recoverySuggestion == "Do something.")
        #expect(full.failureReason == "Not JSON.")
        #expect(PingError("x", "y").failureReason == nil)
    }

    @Test("names a foreign cause by its type, and shows nothing of it")
    func foreign() {
        let error = PingError("x", "y", underlying: Foreign())
        var dumped = ""
        dump(error, to: &dumped)
        for text in ["\(error)", String(reflecting: error), error.localizedDescription, dumped, "\([error])"] {
            #expect(!text.contains("canary"))
        }
        #expect(error.failureReason == "Foreign")
        #expect(dumped.contains("Foreign"))
        #expect(error.underlying is Foreign)
    }

    private func typed(_ code: PingError.Code) throws(PingError) { throw PingError(code, "Something happened.") }
    private func untyped(_ error: any Error) throws { throw error }

    @Test("is caught by its code where the type of the error is not known", arguments: ["a", "b", "c"])
    func caught(_ text: String) {
        let code = PingError.Code(rawValue: text)
        do {
            try untyped(PingError(code, "Something happened."))
            Issue.record("Nothing was thrown.")
        } catch PingError.Code(rawValue: "a") {
            #expect(text == "a")
        } catch PingError.Code(rawValue: "b") {
            #expect(text == "b")
        } catch {
            #expect(text == "c")
        }
    }

    @Test("is caught by its code alone where the function throws no other error")
    func caughtByCode() {
        do {
            try typed(.malformedJSON)
            Issue.record("Nothing was thrown.")
        } catch .cancelled, .invalidURL {
            Issue.record("Another code was caught.")
        } catch .malformedJSON {
        } catch {
            Issue.record(error)
        }
    }

    @Test("of another type has no code")
    func notCaught() {
        do { try untyped(Foreign()) } catch PingError.Code.malformedJSON {
            Issue.record("A foreign error has no code.")
        } catch { #expect(error is Foreign) }
        switch Foreign() as any Error {
        case PingError.Code.malformedJSON: Issue.record("A foreign error has no code.")
        default: break
        }
    }

    @Test("is made of any error: itself, a cancellation, or a failure with the error underneath")
    func made() {
        let failure = PingError("failed", "It failed.")
        #expect(PingError(full, or: failure).code == full.code)
        #expect(PingError(CancellationError(), or: failure).code == .cancelled)
        #expect(PingError(Foreign(), or: failure).code == "failed")
        #expect(PingError(Foreign(), or: failure).underlying is Foreign)
    }

    @Test("has a code that apps can add to, and compare")
    func codes() {
        let code: PingError.Code = "app_code"
        #expect(code == PingError.Code(rawValue: "app_code"))
        #expect("\(code)" == "app_code")
        #expect(PingError.Code.malformedJSON.rawValue == "malformed_json")
    }
}
