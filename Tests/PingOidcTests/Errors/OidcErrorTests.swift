import Testing

@testable import PingOidc

@Suite struct OidcErrorTests {
    @Test(arguments: [
        (PingError.Code.networkUnreachable, true), (.networkTimeout, true), (.networkInterrupted, true),
        (.networkTLS, false), (.networkInvalidRequest, false), (.networkBodyTooLarge, false),
        (.networkInvalidResponse, false), ("network_of_friends", false),
    ])
    func `Only a network that fails is a network error`(_ code: PingError.Code, _ isNetwork: Bool) {
        let error = OidcError(PingError(code, "It did not work.", recovery: "Do something."))
        switch error {
        case .networkError: #expect(isNetwork)
        case .unknown: #expect(!isNetwork)
        default: Issue.record("another case: \(error)")
        }
        #expect(error.failureCode == code)
        #expect(error.recoverySuggestion == "Do something.")
    }
}
