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

    @Test("has a code that apps can add to, and compare")
    func codes() {
        let code: PingError.Code = "app_code"
        #expect(code == PingError.Code(rawValue: "app_code"))
        #expect("\(code)" == "app_code")
        #expect(PingError.Code.malformedJSON.rawValue == "malformed_json")
    }
}
