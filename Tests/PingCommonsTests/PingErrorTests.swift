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

    @Test func `is one line with code, message, place, cause and advice`() {
        #expect(
            "\(full)"
                == "some_code: Something happened. [state: transform, module: Oidc, status: 503, correlation: abc-1]"
                + " Cause: Not JSON. Do something."
        )
        #expect("\(PingError("short", "Only this."))" == "short: Only this.")
    }

    @Test func `finds an app's own error however deep it lies, and the status that lies there`() {
        let inner = PingError("inner", "Inner.", context: .init(status: 503), underlying: Foreign())
        let outer = PingError("outer", "Outer.", underlying: PingError("middle", "Middle.", underlying: inner))
        #expect(outer.as(Foreign.self)?.token == "canary")
        #expect(outer.as(PingError.self)?.code == "outer")
        #expect(outer.as(CancellationError.self) == nil)
        #expect(outer.context.status == 503)
        #expect(PingError("own", "Own.", context: .init(status: 400), underlying: inner).context.status == 400)
        #expect(PingError("none", "None.", underlying: Foreign()).context.status == nil)
    }

    @Test func `is independent of its copies`() {
        var copy = full
        copy.code = "other_code"
        copy.message = "Another thing happened."
        copy.recovery = nil
        copy.context.status = 404
        copy.underlying = nil
        #expect("\(copy)".hasPrefix("other_code: Another thing happened. [state: transform, module: Oidc, status: 404"))
        #expect("\(full)".hasPrefix("some_code: Something happened. [state: transform, module: Oidc, status: 503"))
    }

    @Test func `speaks to people through LocalizedError`() {
        #expect(full.localizedDescription == "Something happened.")
        #expect((full as any Error).localizedDescription == "Something happened.")
        #expect(full.recoverySuggestion == "Do something.")
        #expect(full.failureReason == "Not JSON.")
        #expect(PingError("x", "y").failureReason == nil)
    }

    @Test func `names a foreign cause by its type, and shows nothing of it`() {
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

    @Test(arguments: ["a", "b", "c"])
    func `is caught by its code where the type of the error is not known`(_ text: String) {
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

    @Test func `is caught by its code alone where the function throws no other error`() {
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

    @Test func `of another type has no code`() {
        do { try untyped(Foreign()) } catch PingError.Code.malformedJSON {
            Issue.record("A foreign error has no code.")
        } catch { #expect(error is Foreign) }
        switch Foreign() as any Error {
        case PingError.Code.malformedJSON: Issue.record("A foreign error has no code.")
        default: break
        }
    }

    @Test func `is made of any error: itself, a cancellation, or a failure with the error underneath`() {
        let failure = PingError("failed", "It failed.")
        #expect(PingError(full, or: failure).code == full.code)
        #expect(PingError(CancellationError(), or: failure).code == .cancelled)
        #expect(PingError(Foreign(), or: failure).code == "failed")
        #expect(PingError(Foreign(), or: failure).underlying is Foreign)
    }

    @Test func `has a code that apps can add to, and compare`() {
        let code: PingError.Code = "app_code"
        #expect(code == PingError.Code(rawValue: "app_code"))
        #expect("\(code)" == "app_code")
        #expect(PingError.Code.malformedJSON.rawValue == "malformed_json")
    }
}
