import PingCommons

/// The nonces that proofs have to contain (RFC 9449, section 8). After a few proofs a new one replaces each.
final class DPoPNonceStore: Sendable {
    /// How many proofs may contain the same nonce.
    static let uses = 5

    private struct State {
        var nonce: String
        var remaining = DPoPNonceStore.uses
    }

    private let factory: TokenFactory
    private let state: Locked<State>

    init(tokens: TokenFactory) {
        factory = tokens
        state = Locked(State(nonce: tokens.random()))
    }

    /// The nonce for the next proof.
    var current: String { state.withLock { $0.nonce } }

    /// Takes a nonce from a proof.
    ///
    /// - Returns: `false` for a nonce that is not valid (any more).
    func use(_ nonce: String) -> Bool {
        state.withLock { state in
            guard state.nonce == nonce else { return false }
            state.remaining -= 1
            if state.remaining == 0 { state = State(nonce: factory.random()) }
            return true
        }
    }
}
