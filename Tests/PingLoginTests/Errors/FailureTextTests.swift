import Foundation
import PingOidc
import PingTestKit
import Testing

@testable import PingLogin

@Suite("The words of a failure for the user")
@MainActor
struct FailureTextTests {
    private static let texts = Set(LoginTexts.Key.allCases.map { LoginTexts()[$0] })

    private func model(_ cause: any Error) async -> LoginModel {
        let model = LoginModel(start: { FailureNode(cause: cause) })
        await model.start()
        return model
    }

    @Test(arguments: try SameErrorTests.codes())
    func `Every code of the SDK has a text for users, and its advice for developers stays away`(
        _ code: PingError.Code
    ) async {
        let model = await model(PingError(code, "Set config.redirectUri.", recovery: "Install IdpModule."))
        if code == .cancelled {
            #expect(model.errorMessage == nil, "the user's own wish")
        } else if code == .flowFailed {
            #expect(model.errorMessage == "Set config.redirectUri.", "the server's words")
        } else {
            #expect(Self.texts.contains(model.errorMessage ?? ""), "\(code)")
        }
        #expect(model.recoverySuggestion == nil, "\(code)")
    }

    @Test(arguments: [PingError.Code.moduleFailed, .tokenExchangeFailed])
    func `A frame around an error has the words of the error`(_ code: PingError.Code) async {
        let cause = OidcError.networkError(cause: PingError(.networkTimeout, "10 seconds"))
        let model = await model(PingError(code, "It failed.", underlying: cause))
        #expect(model.errorMessage == LoginTexts()[.interrupted], "the server may have received it")
        #expect(await self.model(PingError(code, "It failed.")).errorMessage == LoginTexts()[.notCompleted])
    }

    @Test func `Errors of the client have their cause's words, or a text of their kind`() async {
        let texts = LoginTexts()
        let cases: [(OidcError, String)] = [
            (.networkError(), texts[.offline]), (.authorizeError(), texts[.notCompleted]),
            (.apiError(code: 503, message: "x"), texts[.serverFails]),
            (.apiError(code: 400, message: "x"), texts[.fault]),
            (.configurationError(message: "Set x."), texts[.fault]), (.unknown(), texts[.fault]),
            (.authorizeError(cause: PingError(.oidcClockDiffers, "x")), texts[.wrongClock]),
        ]
        for (error, text) in cases { #expect(await model(error).errorMessage == text, "\(error)") }
    }

    @Test func `An error of the app's own speaks for itself, also through a module`() async {
        struct Own: LocalizedError {
            var errorDescription: String? { "Your card is blocked." }
            var recoverySuggestion: String? { "Call your branch." }
        }
        let framed = PingError(.moduleFailed, "x", recovery: "y", underlying: Own())
        for error in [Own(), framed, PingError("card_blocked", "Your card is blocked.", recovery: "Call your branch.")]
            as [any Error]
        {
            let model = await model(error)
            #expect(model.errorMessage == "Your card is blocked.")
            #expect(model.recoverySuggestion == "Call your branch.")
        }
    }

    @Test func `A lost connection that a transport throws as it is has the words of one`() async {
        #expect(await model(URLError(.networkConnectionLost)).errorMessage == LoginTexts()[.interrupted])
    }

    @Test func `An error without words is not described by its type`() async {
        struct Opaque: Error { let token = "secret" }
        #expect(await model(Opaque()).errorMessage == LoginTexts()[.fault])
        let broken = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "secret"))
        #expect(await model(PingError(.moduleFailed, "x", underlying: broken)).errorMessage == LoginTexts()[.fault])
    }
}
