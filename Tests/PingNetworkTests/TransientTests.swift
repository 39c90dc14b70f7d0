import HTTPTypes
import Testing

@testable import PingNetwork

@Suite("A transient failure") struct TransientTests {
    @Test(arguments: [
        (PingError.Code.networkUnreachable, true), (.networkTimeout, true), (.networkInterrupted, true),
        (.networkTLS, false), (.networkBodyTooLarge, false), (.networkInvalidRequest, false),
        (.networkInvalidResponse, false), ("network_of_friends", false), (.cancelled, false),
    ])
    func `is what may pass by itself, and nothing that would go wrong again`(
        _ code: PingError.Code,
        _ isTransient: Bool
    ) {
        #expect(PingError(code, "It did not work.").isTransient == isTransient)
    }

    @Test(arguments: [
        (PingError.Code.networkUnreachable, false), (.networkTLS, false), (.networkInvalidRequest, false),
        (.networkClientUnavailable, false), (.networkTimeout, true), (.networkInterrupted, true),
        (.networkInvalidResponse, true), (.networkBodyTooLarge, true), ("an_app's_own", true),
    ])
    func `says whether the request may have been sent, by its code unless the transport knows better`(
        _ code: PingError.Code,
        _ mayHaveBeenSent: Bool
    ) {
        var error = PingError(code, "It did not work.")
        #expect(error.mayHaveBeenSent == mayHaveBeenSent)
        for known in [true, false] {
            error.context.mayHaveBeenSent = known
            #expect(error.mayHaveBeenSent == known)
        }
    }

    @Test(
        arguments: [
            (NetworkFailure.interrupted, [], nil), (.interrupted, [false], nil), (.timeout, [], nil),
            (.timeout, [false, false], nil), (.invalidResponse, [false], nil), (.bodyTooLarge, [false], nil),
            (.unreachable, [], nil), (.unreachable, [false], false), (.proxyRefused, [false, false], false),
            (.tls, [false], false), (.certificateUntrusted, [false], false), (.unreachable, [false, true], true),
            (.interrupted, [true, false], true), (.tls, [true], true), (.timeout, [true], true),
        ] as [(NetworkFailure, [Bool], Bool?)]
    )
    func `says that nothing was sent only where the platform speaks of the exchange and it failed to connect`(
        _ failure: NetworkFailure,
        _ begun: [Bool],
        _ expected: Bool?
    ) throws {
        #expect(failure.mayHaveBeenSent(begun) == expected)
        let request = HttpRequest(url: try WebURL("https://auth.example.com/"))
        let error = failure.error(for: request, mayHaveBeenSent: failure.mayHaveBeenSent(begun))
        let isConnection = [.networkUnreachable, .networkTLS].contains(error.code)
        #expect(error.mayHaveBeenSent == (expected ?? !isConnection))
        // A POST whose exchange broke is not sent again when nobody knows.
        if failure == .interrupted {
            #expect(!RetryPolicy.standard.mayRetry(.post, after: error.code, error.mayHaveBeenSent))
        }
    }

    @Test(arguments: [429, 502, 503, 504])
    func `is met by another attempt after the statuses of a busy server`(_ status: Int) {
        #expect(HttpResponse.busyStatuses.contains(status))
        #expect(RetryPolicy.standard.mayRetry(.get, after: status))
    }
}
