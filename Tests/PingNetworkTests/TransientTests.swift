import HTTPTypes
import PingNetwork
import Testing

@Suite("A transient failure") struct TransientTests {
    @Test(
        "is what may pass by itself, and nothing that would go wrong again",
        arguments: [
            (PingError.Code.networkUnreachable, true), (.networkTimeout, true), (.networkInterrupted, true),
            (.networkTLS, false), (.networkBodyTooLarge, false), (.networkInvalidRequest, false),
            (.networkInvalidResponse, false), ("network_of_friends", false), (.cancelled, false),
        ]
    )
    func codes(_ code: PingError.Code, _ isTransient: Bool) {
        #expect(PingError(code, "It did not work.").isTransient == isTransient)
    }

    @Test("is met by another attempt after the statuses of a busy server", arguments: [429, 502, 503, 504])
    func busy(_ status: Int) {
        #expect(HttpResponse.busyStatuses.contains(status))
        #expect(RetryPolicy.standard.mayRetry(.get, after: status))
    }
}
