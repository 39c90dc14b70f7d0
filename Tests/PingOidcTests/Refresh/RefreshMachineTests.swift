import Foundation
import Testing

@testable import PingOidc

@Suite struct RefreshMachineTests {
    private let now = Date(timeIntervalSince1970: 1000)

    private func token(_ name: String, endsIn seconds: Int64 = 100, refresh: String? = "r") -> Token {
        // It has lived for long.
        let issued = now.addingTimeInterval(TimeInterval(seconds - 1200))
        return Token(accessToken: name, expiresIn: 1200, refreshToken: refresh.map { "\($0)-\(name)" }, now: issued)
    }

    private func machine(_ goal: RefreshMachine.Goal = .usable(threshold: 0)) -> RefreshMachine {
        RefreshMachine(goal: goal, now: now)
    }

    private static let offline = RefreshFailure(.unavailable, .networkError(message: "offline"))
    private static let refused = RefreshFailure(.refused, .apiError(code: 401, message: "invalid_client"))
    private static let rejected = RefreshFailure(.rejected, .authorizeError(message: "sub"))

    @Test func `A good token is given as it is`() {
        var machine = machine()
        #expect(machine.handle(.read(token("a"), unsaved: nil)) == .finish(token("a")))
    }

    @Test func `Nothing stored means that somebody has to log in`() {
        var machine = machine()
        #expect(machine.handle(.read(nil, unsaved: nil)) == .fail(.noToken))
    }

    @Test func `An ended token is refreshed, merged, stored, and given only then`() {
        var machine = machine()
        let old = token("a", endsIn: 0)
        #expect(machine.prepared(after: .read(old, unsaved: nil)) == .take(.refresh(old)))
        let response = Token(accessToken: "b", expiresIn: 100, now: now)
        let merged = old.merging(response)
        #expect(merged.refreshToken == "r-a")
        #expect(machine.handle(.refreshed(response)) == .take(.save(merged, replacing: old)))
        #expect(machine.handle(.saved) == .finish(merged))
    }

    @Test func `A token that ends within the threshold is refreshed early; when that fails it still serves`() {
        for failure in [Self.offline, Self.refused] {
            var machine = machine(.usable(threshold: 300))
            #expect(machine.prepared(after: .read(token("a"), unsaved: nil)) == .take(.refresh(token("a"))))
            #expect(machine.handle(.failed(failure, at: now)) == .finish(token("a")))
        }
    }

    @Test func `A token that ends while its early renewal fails serves no more`() {
        for failure in [Self.offline, Self.refused] {
            var machine = machine(.usable(threshold: 300))
            #expect(machine.prepared(after: .read(token("a"), unsaved: nil)) == .take(.refresh(token("a"))))
            #expect(machine.handle(.failed(failure, at: now + 100)) == .fail(failure))
        }
    }

    @Test func `Somebody else's token that has ended by the time a refresh was refused is not given`() {
        var machine = machine()
        _ = machine.prepared(after: .read(token("a", endsIn: 0), unsaved: nil))
        _ = machine.handle(.failed(.sessionEnded, at: now + 100))
        #expect(machine.prepared(after: .read(token("b"), unsaved: nil)) == .take(.refresh(token("b"))))
    }

    @Test func `Only a refusal and the end of the session let somebody else get new tokens`() {
        let failures: [RefreshFailure] = [
            .noToken, .noRefreshToken, .sessionEnded, Self.refused, .policy, Self.offline, Self.rejected,
        ]
        #expect(failures.map(\.mayAuthorize) == [true, true, true, true, false, false, false])
    }

    @Test func `A failed refresh of an ended token is an error, and deletes nothing`() {
        for failure in [Self.offline, Self.refused] {
            var machine = machine()
            _ = machine.prepared(after: .read(token("a", endsIn: 0), unsaved: nil))
            #expect(machine.handle(.failed(failure, at: now)) == .fail(failure))
        }
    }

    @Test func `A response that must not be believed is an error, also when the old token is still valid`() {
        var machine = machine(.usable(threshold: 300))
        _ = machine.prepared(after: .read(token("a"), unsaved: nil))
        #expect(machine.handle(.failed(Self.rejected, at: now)) == .fail(Self.rejected))
    }

    @Test func `The server's definite no deletes the tokens, once it is sure that nobody else has renewed them`() {
        var machine = machine()
        let old = token("a", endsIn: 0)
        _ = machine.prepared(after: .read(old, unsaved: nil))
        #expect(machine.handle(.failed(.sessionEnded, at: now)) == .take(.read))
        #expect(machine.handle(.read(old, unsaved: nil)) == .take(.delete))
        #expect(machine.handle(.deleted) == .fail(.sessionEnded))
    }

    @Test func `When somebody else has renewed the tokens meanwhile, theirs are used`() {
        var machine = machine()
        _ = machine.prepared(after: .read(token("a", endsIn: 0), unsaved: nil))
        _ = machine.handle(.failed(.sessionEnded, at: now))
        #expect(machine.handle(.read(token("b"), unsaved: nil)) == .finish(token("b")))
    }

    @Test func `When somebody else has signed out meanwhile, nobody is logged in`() {
        var machine = machine()
        _ = machine.prepared(after: .read(token("a", endsIn: 0), unsaved: nil))
        _ = machine.handle(.failed(.sessionEnded, at: now))
        #expect(machine.handle(.read(nil, unsaved: nil)) == .fail(.noToken))
    }

    @Test func `Somebody else's ended token is tried once and no more`() {
        var machine = machine()
        _ = machine.prepared(after: .read(token("a", endsIn: 0), unsaved: nil))
        _ = machine.handle(.failed(.sessionEnded, at: now))
        let other = token("b", endsIn: 0)
        #expect(machine.prepared(after: .read(other, unsaved: nil)) == .take(.refresh(other)))
        _ = machine.handle(.failed(.sessionEnded, at: now))
        #expect(machine.handle(.read(other, unsaved: nil)) == .take(.delete))
    }

    @Test func `Tokens that nobody refused are not deleted, also after the last attempt`() {
        for (last, goal) in [
            (token("c", endsIn: 0), RefreshMachine.Goal.usable(threshold: 0)), (token("c"), .usable(threshold: 0)),
            (token("c"), .renewed(seen: token("a"))),
        ] {
            var machine = machine(goal)
            _ = machine.prepared(after: .read(token("a", endsIn: 0), unsaved: nil))
            _ = machine.handle(.failed(.sessionEnded, at: now))
            _ = machine.prepared(after: .read(token("b", endsIn: 0), unsaved: nil))
            _ = machine.handle(.failed(.sessionEnded, at: now))
            let isUsable = !last.isExpired(threshold: 0, now: now)
            #expect(
                machine.handle(.read(last, unsaved: nil)) == (isUsable ? .finish(last) : .fail(.renewedElsewhere))
            )
        }
        #expect(RefreshFailure.renewedElsewhere.error.requiresLogin == false)
    }

    @Test func `A token is renewed early at most when a quarter of its life is left`() {
        func action(_ lifetime: Int64, _ threshold: Int64) -> RefreshMachine.Action {
            var machine = machine(.usable(threshold: threshold))
            let token = Token(
                accessToken: "a",
                expiresIn: lifetime,
                refreshToken: "r",
                now: now.addingTimeInterval(-225)
            )
            return machine.handle(.read(token, unsaved: nil))
        }
        let threshold: Int64 = 300
        for (lifetime, isRenewed) in [(300, true), (301, false), (400, false), (10_000, false), (225, true), (1, true)]
        {
            if case .take(.prepare) = action(Int64(lifetime), threshold) {
                #expect(isRenewed, "\(lifetime)")
            } else {
                #expect(!isRenewed, "\(lifetime)")
            }
        }
        for extreme in [Int64.max, .min] {
            guard case .finish = action(10_000, extreme) else { return #expect(Bool(false), "\(extreme)") }
        }
    }

    @Test func `Without a refresh token a good access token serves to its end, and then somebody has to log in`() {
        var early = machine(.usable(threshold: 300))
        let good = token("a", refresh: nil)
        #expect(early.handle(.read(good, unsaved: nil)) == .finish(good))
        var late = machine()
        #expect(late.handle(.read(token("a", endsIn: 0, refresh: nil), unsaved: nil)) == .fail(.noRefreshToken))
    }

    @Test func `An asked-for renewal refreshes a good token, unless somebody else just has`() {
        var first = machine(.renewed(seen: token("a")))
        #expect(first.prepared(after: .read(token("a"), unsaved: nil)) == .take(.refresh(token("a"))))
        var second = machine(.renewed(seen: token("a")))
        #expect(second.handle(.read(token("b"), unsaved: nil)) == .finish(token("b")))
        let unrenewable = token("a", refresh: nil)
        var impossible = machine(.renewed(seen: unrenewable))
        #expect(impossible.handle(.read(unrenewable, unsaved: nil)) == .fail(.noRefreshToken))
    }

    @Test func `With the policy never, a stored token serves to its end and is only renewed when asked for`() {
        var early = RefreshMachine(goal: .usable(threshold: 300), policy: .never, now: now)
        #expect(early.handle(.read(token("a"), unsaved: nil)) == .finish(token("a")))
        var late = RefreshMachine(goal: .usable(threshold: 0), policy: .never, now: now)
        let ended = token("a", endsIn: 0)
        #expect(late.handle(.read(ended, unsaved: nil)) == .fail(.policy))
        var asked = RefreshMachine(goal: .renewed(seen: ended), policy: .never, now: now)
        #expect(asked.prepared(after: .read(ended, unsaved: nil)) == .take(.refresh(ended)))
        var refused = RefreshMachine(goal: .replaced(seen: token("a")), policy: .never, now: now)
        #expect(refused.handle(.read(token("a"), unsaved: nil)) == .fail(.policy))
        #expect(refused.handle(.read(token("b"), unsaved: nil)) == .finish(token("b")))
    }

    @Test
    func `A renewed token that could not be stored is stored before anything else, unless another login came between`()
    {
        let old = token("a", endsIn: 0)
        let unsaved = UnsavedToken(token: token("b"), replaced: old)
        var machine = machine()
        #expect(machine.handle(.read(old, unsaved: unsaved)) == .take(.save(token("b"), replacing: old)))
        #expect(machine.handle(.saved) == .finish(token("b")))
        var stale = self.machine()
        #expect(stale.handle(.read(token("c"), unsaved: unsaved)) == .finish(token("c")))
    }

    @Test func `What cannot be prepared spends no refresh token, and a token that is still valid serves`() {
        var ended = machine()
        #expect(ended.handle(.read(token("a", endsIn: 0), unsaved: nil)) == .take(.prepare(token("a", endsIn: 0))))
        #expect(ended.handle(.failed(Self.offline, at: now)) == .fail(Self.offline))
        var early = machine(.usable(threshold: 300))
        #expect(early.handle(.read(token("a"), unsaved: nil)) == .take(.prepare(token("a"))))
        #expect(early.handle(.failed(Self.offline, at: now)) == .finish(token("a")))
    }

    @Test func `A renewed token that the storage refuses is given as long as it is valid`() {
        let old = token("a", endsIn: 0)
        for (lifetime, expected) in [(100, true), (0, false)] as [(Int64, Bool)] {
            var machine = machine()
            _ = machine.prepared(after: .read(old, unsaved: nil))
            let new = token("b", endsIn: lifetime)
            #expect(machine.handle(.refreshed(new)) == .take(.save(old.merging(new), replacing: old)))
            let action = machine.handle(.notSaved(Self.offline, at: now))
            #expect(action == (expected ? .finish(old.merging(new)) : .fail(Self.offline)))
        }
    }

    @Test func `Of a response that cannot be verified now only the refresh token is kept`() {
        let old = token("a", endsIn: 0)
        var kept = old
        kept.refreshToken = "r-b"
        for event in [RefreshMachine.Event.saved, .notSaved(Self.refused, at: now)] {
            var machine = machine()
            _ = machine.prepared(after: .read(old, unsaved: nil))
            #expect(
                machine.handle(.refreshedUnverified(token("b"), Self.offline)) == .take(.save(kept, replacing: old))
            )
            #expect(machine.handle(event) == .fail(Self.offline))
        }
        var early = machine(.usable(threshold: 300))
        _ = early.prepared(after: .read(token("a"), unsaved: nil))
        _ = early.handle(.refreshedUnverified(token("b"), Self.offline))
        guard case .finish(let token) = early.handle(.saved) else {
            Issue.record("The old access token is still valid, and was not given.")
            return
        }
        #expect(token.accessToken == "a")
    }

    @Test func `A response without a new refresh token that cannot be verified changes nothing`() {
        let old = token("a", endsIn: 0)
        var machine = machine()
        _ = machine.prepared(after: .read(old, unsaved: nil))
        let response = Token(accessToken: "b", expiresIn: 100, now: now)
        #expect(machine.handle(.refreshedUnverified(response, Self.offline)) == .fail(Self.offline))
    }

    @Test func `Who has waited for another one's exchange that failed shares its failure`() {
        for failure in [Self.offline, Self.refused] {
            func sharing(_ goal: RefreshMachine.Goal) -> RefreshMachine {
                RefreshMachine(goal: goal, shared: failure, now: now)
            }
            var late = sharing(.usable(threshold: 0))
            #expect(late.handle(.read(token("a", endsIn: 0), unsaved: nil)) == .fail(failure))
            var served = sharing(.usable(threshold: 0))
            #expect(served.handle(.read(token("b"), unsaved: nil)) == .finish(token("b")))
            var early = sharing(.usable(threshold: 300))
            #expect(early.handle(.read(token("a"), unsaved: nil)) == .finish(token("a")))
            var asked = sharing(.renewed(seen: token("a")))
            #expect(asked.handle(.read(token("a"), unsaved: nil)) == .fail(failure))
        }
        var rejected = RefreshMachine(goal: .usable(threshold: 300), shared: Self.rejected, now: now)
        #expect(rejected.handle(.read(token("a"), unsaved: nil)) == .fail(Self.rejected))
    }

    private static let overtaken = RefreshFailure(.unavailable, .unknown(message: "overtaken"))

    /// A machine whose new token `b` is to replace `a`.
    private func saving(_ goal: RefreshMachine.Goal = .usable(threshold: 0)) -> RefreshMachine {
        var machine = machine(goal)
        _ = machine.prepared(after: .read(token("a", endsIn: 0), unsaved: nil))
        _ = machine.handle(.refreshed(token("b")))
        return machine
    }

    @Test func `A holder that was overtaken when it saves gives what is stored`() {
        var used = saving()
        #expect(used.handle(.overtaken(by: token("c"), Self.overtaken, at: now)) == .finish(token("c")))
        var ended = saving()
        #expect(ended.handle(.overtaken(by: nil, Self.overtaken, at: now)) == .fail(.noToken))
        var expired = saving()
        let old = token("c", endsIn: 10)
        #expect(expired.handle(.overtaken(by: old, Self.overtaken, at: now + 10)) == .fail(Self.overtaken))
    }

    @Test func `A holder that was overtaken by somebody who changed nothing gives its new token`() {
        var machine = saving()
        let action = machine.handle(.overtaken(by: token("a", endsIn: 0), Self.overtaken, at: now))
        guard case .finish(let token) = action else {
            Issue.record("\(action)")
            return
        }
        #expect(token.accessToken == "b")
    }

    @Test func `A holder that was overtaken before it sent anything, or when it deletes, gives what is stored`() {
        var preparing = machine()
        #expect(preparing.handle(.read(token("a", endsIn: 0), unsaved: nil)) == .take(.prepare(token("a", endsIn: 0))))
        #expect(preparing.handle(.overtaken(by: token("c"), Self.overtaken, at: now)) == .finish(token("c")))
        var deleting = machine()
        let old = token("a", endsIn: 0)
        _ = deleting.prepared(after: .read(old, unsaved: nil))
        _ = deleting.handle(.failed(.sessionEnded, at: now))
        #expect(deleting.handle(.read(old, unsaved: nil)) == .take(.delete))
        #expect(deleting.handle(.overtaken(by: token("c"), Self.overtaken, at: now)) == .finish(token("c")))
    }

    @Test func `An event that nobody waits for reads the storage again`() {
        for event in [RefreshMachine.Event.saved, .deleted, .refreshed(token("b")), .failed(Self.offline, at: now)] {
            var machine = machine()
            #expect(machine.handle(event) == .take(.read))
            #expect(machine.handle(.read(token("a"), unsaved: nil)) == .finish(token("a")))
        }
    }

    @Test(arguments: 0..<50)
    func `Whatever the world responds, it comes to an end`(_ seed: Int) {
        var random = SmallRandom(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
        var machine = machine(random.next(2) == 0 ? .usable(threshold: 0) : .renewed(seen: token("a")))
        var action = RefreshMachine.Action.take(.read)
        for _ in 0..<12 {
            switch action {
            case .finish, .fail: return
            case .take(.read):
                let stored = random.next(5) == 0 ? nil : token(["a", "b", "c"][random.next(3)], endsIn: 0)
                let unsaved = stored.flatMap { stored in
                    random.next(4) == 0 ? UnsavedToken(token: token("u"), replaced: stored) : nil
                }
                action = machine.handle(.read(stored, unsaved: unsaved))
            case .take(.prepare):
                action = machine.handle(random.next(4) == 0 ? .failed(Self.offline, at: now) : .prepared)
            case .take(.refresh):
                let failures = [Self.offline, Self.refused, Self.rejected, .sessionEnded, .sessionEnded]
                action =
                    switch random.next(7) {
                    case 5: machine.handle(.refreshed(token("n")))
                    case 6: machine.handle(.refreshedUnverified(token("n"), Self.offline))
                    case let choice: machine.handle(.failed(failures[choice], at: now))
                    }
            case .take(.save):
                let events: [RefreshMachine.Event] = [
                    .notSaved(Self.offline, at: now), .saved, .saved,
                    .overtaken(by: random.next(2) == 0 ? nil : token("o"), Self.overtaken, at: now),
                ]
                action = machine.handle(events[random.next(4)])
            case .take(.delete): action = machine.handle(.deleted)
            }
        }
        Issue.record("still going after twelve steps")
    }
}

extension RefreshMachine {
    /// What to do after an event, when everything is available that a refresh needs.
    fileprivate mutating func prepared(after event: Event) -> Action {
        let action = handle(event)
        guard case .take(.prepare) = action else { return action }
        return handle(.prepared)
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
