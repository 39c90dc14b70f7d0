import Foundation
import Testing

@testable import PingOidc

@Suite struct RefreshMachineTests {
    private let now = Date(timeIntervalSince1970: 1000)

    private func token(_ name: String, endsIn seconds: Int64 = 100, refresh: String? = "r") -> Token {
        Token(accessToken: name, expiresIn: seconds, refreshToken: refresh.map { "\($0)-\(name)" }, now: now)
    }

    private func machine(_ goal: RefreshMachine.Goal = .usable(threshold: 0)) -> RefreshMachine {
        RefreshMachine(goal: goal, now: now)
    }

    private static let offline = RefreshFailure.unavailable(.networkError(message: "offline"))
    private static let refused = RefreshFailure.refused(.apiError(code: 401, message: "invalid_client"))
    private static let rejected = RefreshFailure.rejected(.authorizeError(message: "sub"))

    /// An action without its tokens' contents, to compare.
    private func name(_ action: RefreshMachine.Action) -> String {
        switch action {
        case .read: "read"
        case .refresh(let token): "refresh \(token.accessToken)"
        case .save(let token, let replaced): "save \(token.accessToken) over \(replaced.accessToken)"
        case .delete: "delete"
        case .finish(let token): "finish \(token.accessToken)"
        case .fail(let error, let mayAuthorize): "fail \(error.failureCode?.rawValue ?? "other") \(mayAuthorize)"
        }
    }

    @Test("A good token is given as it is.")
    func good() {
        var machine = machine()
        #expect(name(machine.handle(.read(token("a"), unsaved: nil))) == "finish a")
    }

    @Test("Nothing stored means that somebody has to log in.")
    func nothing() {
        var machine = machine()
        #expect(name(machine.handle(.read(nil, unsaved: nil))) == "fail oidc_no_token true")
    }

    @Test("An ended token is refreshed, merged, stored, and given only then.")
    func refresh() {
        var machine = machine()
        #expect(name(machine.handle(.read(token("a", endsIn: 0), unsaved: nil))) == "refresh a")
        let answer = Token(accessToken: "b", expiresIn: 100, now: now)
        guard case .save(let merged, _) = machine.handle(.refreshed(answer)) else {
            Issue.record("not stored")
            return
        }
        #expect(merged.refreshToken == "r-a")
        #expect(name(machine.handle(.saved)) == "finish b")
    }

    @Test("A token that ends within the threshold is refreshed early; when that fails it still serves.")
    func early() {
        for failure in [Self.offline, Self.refused] {
            var machine = machine(.usable(threshold: 300))
            #expect(name(machine.handle(.read(token("a"), unsaved: nil))) == "refresh a")
            #expect(name(machine.handle(.failed(failure, at: now))) == "finish a")
        }
    }

    @Test("A token that ends while its early renewal fails serves no more.")
    func endedMeanwhile() {
        for (failure, outcome) in [(Self.offline, "fail other false"), (Self.refused, "fail other true")] {
            var machine = machine(.usable(threshold: 300))
            #expect(name(machine.handle(.read(token("a"), unsaved: nil))) == "refresh a")
            #expect(name(machine.handle(.failed(failure, at: now + 100))) == outcome)
        }
    }

    @Test("Somebody else's token that has ended by the time a refresh was refused is not given.")
    func renewedElsewhereLongAgo() {
        var machine = machine()
        _ = machine.handle(.read(token("a", endsIn: 0), unsaved: nil))
        _ = machine.handle(.failed(.sessionEnded, at: now + 100))
        #expect(name(machine.handle(.read(token("b"), unsaved: nil))) == "refresh b")
    }

    @Test("Without the network an ended token is an error, and no reason to log in again.")
    func offline() {
        var machine = machine()
        _ = machine.handle(.read(token("a", endsIn: 0), unsaved: nil))
        #expect(name(machine.handle(.failed(Self.offline, at: now))) == "fail other false")
    }

    @Test("A refused refresh deletes nothing, but another way to get tokens may be tried.")
    func refused() {
        var machine = machine()
        _ = machine.handle(.read(token("a", endsIn: 0), unsaved: nil))
        #expect(name(machine.handle(.failed(Self.refused, at: now))) == "fail other true")
    }

    @Test("An answer that must not be believed is an error, also when the old token is still good.")
    func rejected() {
        var machine = machine(.usable(threshold: 300))
        _ = machine.handle(.read(token("a"), unsaved: nil))
        #expect(name(machine.handle(.failed(Self.rejected, at: now))) == "fail other false")
    }

    @Test("The server's definite no deletes the tokens, once it is sure that nobody else has renewed them.")
    func ended() {
        var machine = machine()
        let old = token("a", endsIn: 0)
        _ = machine.handle(.read(old, unsaved: nil))
        #expect(name(machine.handle(.failed(.sessionEnded, at: now))) == "read")
        #expect(name(machine.handle(.read(old, unsaved: nil))) == "delete")
        #expect(name(machine.handle(.deleted)) == "fail oidc_session_ended true")
    }

    @Test("When somebody else has renewed the tokens meanwhile, theirs are used.")
    func renewedElsewhere() {
        var machine = machine()
        _ = machine.handle(.read(token("a", endsIn: 0), unsaved: nil))
        _ = machine.handle(.failed(.sessionEnded, at: now))
        #expect(name(machine.handle(.read(token("b"), unsaved: nil))) == "finish b")
    }

    @Test("Somebody else's ended token is tried once and no more.")
    func renewedElsewhereAndEnded() {
        var machine = machine()
        _ = machine.handle(.read(token("a", endsIn: 0), unsaved: nil))
        _ = machine.handle(.failed(.sessionEnded, at: now))
        #expect(name(machine.handle(.read(token("b", endsIn: 0), unsaved: nil))) == "refresh b")
        _ = machine.handle(.failed(.sessionEnded, at: now))
        #expect(name(machine.handle(.read(token("c", endsIn: 0), unsaved: nil))) == "delete")
    }

    @Test("Without a refresh token a good access token serves to its end, and then somebody has to log in.")
    func noRefreshToken() {
        var early = machine(.usable(threshold: 300))
        #expect(name(early.handle(.read(token("a", refresh: nil), unsaved: nil))) == "finish a")
        var late = machine()
        let ended = token("a", endsIn: 0, refresh: nil)
        #expect(name(late.handle(.read(ended, unsaved: nil))) == "fail oidc_token_expired true")
    }

    @Test("An asked-for renewal refreshes a good token, unless somebody else just has.")
    func renewal() {
        var first = machine(.renewed(seen: token("a")))
        #expect(name(first.handle(.read(token("a"), unsaved: nil))) == "refresh a")
        var second = machine(.renewed(seen: token("a")))
        #expect(name(second.handle(.read(token("b"), unsaved: nil))) == "finish b")
        var impossible = machine(.renewed(seen: token("a", refresh: nil)))
        #expect(
            name(impossible.handle(.read(token("a", refresh: nil), unsaved: nil))) == "fail oidc_token_expired true"
        )
    }

    @Test("With the policy never, a stored token serves to its end and is only renewed when asked for.")
    func policy() {
        var early = RefreshMachine(goal: .usable(threshold: 300), policy: .never, now: now)
        #expect(name(early.handle(.read(token("a"), unsaved: nil))) == "finish a")
        var late = RefreshMachine(goal: .usable(threshold: 0), policy: .never, now: now)
        let ended = token("a", endsIn: 0)
        #expect(name(late.handle(.read(ended, unsaved: nil))) == "fail oidc_token_expired false")
        var asked = RefreshMachine(goal: .renewed(seen: ended), policy: .never, now: now)
        #expect(name(asked.handle(.read(ended, unsaved: nil))) == "refresh a")
    }

    @Test("A renewed token that could not be stored is stored before anything else, unless another login came between.")
    func unsaved() {
        let old = token("a", endsIn: 0)
        let unsaved = UnsavedToken(token: token("b"), replaced: old)
        var machine = machine()
        #expect(name(machine.handle(.read(old, unsaved: unsaved))) == "save b over a")
        #expect(name(machine.handle(.saved)) == "finish b")
        var stale = self.machine()
        #expect(name(stale.handle(.read(token("c"), unsaved: unsaved))) == "finish c")
    }

    @Test("Whatever the world answers, it comes to an end.", arguments: 0..<500)
    func ends(_ seed: Int) {
        var random = SmallRandom(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
        var machine = machine(random.next(2) == 0 ? .usable(threshold: 0) : .renewed(seen: token("a")))
        var action = RefreshMachine.Action.read
        for _ in 0..<12 {
            switch action {
            case .finish, .fail: return
            case .read:
                let stored = random.next(5) == 0 ? nil : token(["a", "b", "c"][random.next(3)], endsIn: 0)
                let unsaved = stored.flatMap { stored in
                    random.next(4) == 0 ? UnsavedToken(token: token("u"), replaced: stored) : nil
                }
                action = machine.handle(.read(stored, unsaved: unsaved))
            case .refresh:
                let failures = [Self.offline, Self.refused, Self.rejected, .sessionEnded, .sessionEnded]
                let choice = random.next(6)
                action = machine.handle(choice == 5 ? .refreshed(token("n")) : .failed(failures[choice], at: now))
            case .save: action = machine.handle(.saved)
            case .delete: action = machine.handle(.deleted)
            }
        }
        Issue.record("still going after twelve steps")
    }
}

/// A small generator, so that a failing case can be run again.
private struct SmallRandom {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }
}
