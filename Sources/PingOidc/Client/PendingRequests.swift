/// Authorization requests that wait for their responses, by their `state`, which keeps simultaneous logins apart.
final class PendingRequests: Sendable {
    /// Enough for any app; bounds the memory of one that never finishes its logins.
    private static var limit: Int { 32 }

    private let requests = Locked<[AuthorizationRequest]>([])

    func add(_ request: AuthorizationRequest) {
        requests.withLock { requests in
            requests.append(request)
            if requests.count > Self.limit { requests.removeFirst() }
        }
    }

    /// Removes and returns the request with a `state`.
    func take(state: Secret) -> AuthorizationRequest? {
        requests.withLock { requests in
            requests.firstIndex { $0.state == state }.map { requests.remove(at: $0) }
        }
    }

    /// The request, if only one waits.
    var only: AuthorizationRequest? {
        requests.withLock { $0.count == 1 ? $0.first : nil }
    }
}
