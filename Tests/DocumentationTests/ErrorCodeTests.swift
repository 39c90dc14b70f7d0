import PingJourney
import Testing

/// A file of an app that imports nothing but the product.
@Suite("An error's code, in an app")
struct ErrorCodeTests {
    private func fail() throws { throw PingError(.flowExpired, "The flow took too long.") }

    @Test func `catches the error that has it`() throws {
        do { try fail() } catch PingError.Code.flowExpired {
            return
        }
        Issue.record("It was not caught.")
    }

    @Test func `matches any error that has it`() {
        func isLate(_ error: any Error) -> Bool {
            switch error {
            case PingError.Code.flowExpired: true
            default: false
            }
        }
        #expect(isLate(PingError(.flowExpired, "Late.")))
        #expect(!isLate(CancellationError()))
    }

    @Test func `has words beside it without Foundation`() {
        let error = OidcError.authorizeError(cause: PingError(.oidcNoToken, "There is no token."))
        #expect(error.localizedDescription == "There is no token.")
    }
}
