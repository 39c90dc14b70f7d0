/// Authorization requests whose responses are still to come, by their `state`: logins under way at the same time do not
/// disturb each other.
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

    /// The request with a `state`; it is handed out once.
    func take(state: Secret) -> AuthorizationRequest? {
        requests.withLock { requests in
            requests.firstIndex { $0.state == state }.map { requests.remove(at: $0) }
        }
    }
}
