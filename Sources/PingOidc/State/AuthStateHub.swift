/// Knows the state of a client, and sends it to the streams of those who watch. The client never waits for them.
final class AuthStateHub: Sendable {
    private struct State: Sendable {
        var present: AuthState?
        /// How many sign-outs of the user are in progress.
        var signOuts = 0
        /// Increases with each state, so that a slow look into the storage does not undo what has happened meanwhile.
        var revision = 0
        var nextID = 0
        var continuations: [Int: AsyncStream<AuthState>.Continuation] = [:]
    }

    /// How many states a stream keeps for a watcher that is slower.
    private static let bufferSize = 16

    private let state = Locked(State())

    deinit {
        // A stream does not end by itself when its continuation is released.
        for continuation in state.current.continuations.values { continuation.finish() }
    }

    /// The number of states so far.
    var revision: Int { state.withLock { $0.revision } }

    /// The number of states so far; `nil` when nobody watches. A new watcher looks into the storage itself.
    var watchedRevision: Int? { state.withLock { $0.continuations.isEmpty ? nil : $0.revision } }

    /// Whether somebody watches a user who is logged in, as far as it is known.
    var isWatchedLogin: Bool { state.withLock { !$0.continuations.isEmpty && $0.present?.isSignedIn == true } }

    /// Something has happened.
    func report(_ new: AuthState) {
        change { _ in new }
    }

    /// Removes the tokens because the user signs out.
    ///
    /// A reader that finds the storage empty before this ends does not take it for the work of somebody else.
    func signOut(_ remove: () async throws -> Void) async rethrows {
        state.withLock { $0.signOuts += 1 }
        defer { state.withLock { $0.signOuts -= 1 } }
        try await remove()
        change { $0 == .signedOut(.user) ? nil : .signedOut(.user) }
    }

    /// Somebody has looked for tokens in the storage.
    ///
    /// - Parameter revision: The number of states before the look. What has happened since is newer.
    func notice(hasToken: Bool, since revision: Int) {
        let isByUser = state.withLock { $0.signOuts > 0 }
        let signedOut = AuthState.signedOut(isByUser ? .user : .elsewhere)
        change(since: revision) { present in
            switch present {
            case nil: nil
            case .locked?: hasToken ? .signedIn : signedOut
            case .signedOut?: hasToken ? .signedIn : nil
            case .signedIn?, .refreshed?: hasToken ? nil : signedOut
            }
        }
    }

    /// Somebody has looked for tokens in the storage, and could not read it.
    func notice(_ error: PingError, since revision: Int) {
        guard error.code.rawValue.hasPrefix("storage_") else { return }
        change(since: revision) { $0 == .locked || $0 == nil ? nil : .locked }
    }

    /// The states from now on, the present one first.
    ///
    /// - Parameter found: The result of reading the storage: whether it holds tokens.
    func stream(found: Result<Bool, PingError>, since revision: Int) -> AsyncStream<AuthState> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: AuthState.self,
            bufferingPolicy: .bufferingNewest(Self.bufferSize)
        )
        switch found {
        case .success(let hasToken): notice(hasToken: hasToken, since: revision)
        case .failure(let error): notice(error, since: revision)
        }
        let id = state.withLock { state in
            let present = state.present ?? Self.first(found)
            state.present = present
            continuation.yield(present)
            state.nextID += 1
            state.continuations[state.nextID] = continuation
            return state.nextID
        }
        continuation.onTermination = { [weak self] _ in self?.remove(id) }
        return stream
    }

    private static func first(_ found: Result<Bool, PingError>) -> AuthState {
        switch found {
        case .success(true): .signedIn
        case .success(false): .signedOut(.neverSignedIn)
        // Tokens that cannot be read may be a login all the same.
        case .failure: .locked
        }
    }

    private func change(since revision: Int? = nil, _ change: (AuthState?) -> AuthState?) {
        state.withLock { state in
            guard revision == nil || revision == state.revision, let new = change(state.present) else { return }
            state.present = new
            state.revision += 1
            // Inside the lock, so that every watcher sees the states in their order. It never waits: a stream
            // drops what it cannot keep.
            for continuation in state.continuations.values { continuation.yield(new) }
        }
    }

    private func remove(_ id: Int) {
        _ = state.withLock { $0.continuations.removeValue(forKey: id) }
    }
}
