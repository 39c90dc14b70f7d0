import HTTPTypes
import PingNetwork
import Testing

@Suite("An interruption") struct InterruptionTests {
    @Test(
        "is what may pass by itself, and nothing that would go wrong again",
        arguments: [
            (PingError.Code.networkUnreachable, true), (.networkTimeout, true), (.networkInterrupted, true),
            (.networkTLS, false), (.networkBodyTooLarge, false), (.networkInvalidRequest, false),
            (.networkInvalidResponse, false), ("network_of_friends", false), (.cancelled, false),
        ]
    )
    func codes(_ code: PingError.Code, _ isInterruption: Bool) {
        #expect(PingError(code, "It did not work.").isInterruption == isInterruption)
    }

    @Test("is met by another attempt after the statuses of a busy server", arguments: [429, 502, 503, 504])
    func busy(_ status: Int) {
        #expect(HttpResponse.busyStatuses.contains(status))
        #expect(RetryPolicy.standard.mayRetry(.get, after: status))
    }
}
