import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct DevicePollTests {
    private let start = Date(timeIntervalSince1970: 1_760_000_000)
    private var end: Date { start.addingTimeInterval(600) }

    private func poll(_ interval: Duration = .seconds(5)) -> DevicePoll {
        DevicePoll(interval: interval, expiresAt: end)
    }

    @Test func `It waits before each question`() {
        var poll = poll()
        #expect(poll.begin(now: start) == .wait(.seconds(5)))
        #expect(poll.handle(.waited, now: start) == .ask)
        #expect(poll.handle(.refused(error: "authorization_pending"), now: start) == .wait(.seconds(5)))
    }

    @Test func `Each slow_down adds five seconds for good`() {
        var poll = poll()
        #expect(poll.handle(.refused(error: "slow_down"), now: start) == .wait(.seconds(10)))
        #expect(poll.handle(.refused(error: "slow_down"), now: start) == .wait(.seconds(15)))
        #expect(poll.handle(.refused(error: "authorization_pending"), now: start) == .wait(.seconds(15)))
    }

    @Test func `A slow_down waits at least as long as the server asks`() {
        var poll = poll()
        #expect(poll.handle(.refused(error: "slow_down", retryAfter: .seconds(30)), now: start) == .wait(.seconds(30)))
        #expect(poll.handle(.refused(error: "authorization_pending"), now: start) == .wait(.seconds(10)))
    }

    @Test func `Each failure of the network doubles the wait, up to a minute, until the server responds again`() {
        var poll = poll()
        let waits = (0..<8).map { _ in
            defer { _ = poll.handle(.waited, now: start) }
            return poll.handle(.busy(), now: start)
        }
        #expect(waits == [10, 20, 40, 60, 60, 60, 60, 60].map { .wait(.seconds($0)) })
        #expect(poll.handle(.refused(error: "authorization_pending"), now: start) == .wait(.seconds(5)))
        #expect(poll.handle(.busy(), now: start) == .wait(.seconds(10)))
    }

    @Test func `A server's long interval is not shortened by a failure`() {
        var poll = poll(.seconds(90))
        #expect(poll.handle(.busy(), now: start) == .wait(.seconds(90)))
    }

    @Test func `It stops at the end of the code, also in the middle of a wait`() {
        var poll = poll()
        #expect(poll.handle(.refused(error: "slow_down"), now: end.addingTimeInterval(-3)) == .wait(.seconds(3)))
        #expect(poll.handle(.waited, now: end) == .fail(.expired))
        #expect(poll.handle(.refused(error: "authorization_pending"), now: end) == .fail(.expired))
        #expect(DevicePoll(interval: .seconds(5), expiresAt: end).begin(now: end) == .fail(.expired))
    }

    @Test(
        arguments: [
            ("access_denied", .denied), ("expired_token", .expired), ("invalid_grant", .refused),
            ("invalid_client", .refused), (nil, .refused), ("SLOW_DOWN", .refused),
        ] as [(String?, DevicePoll.Failure)]
    )
    func `Every other error of the server ends it`(_ error: String?, _ failure: DevicePoll.Failure) {
        var poll = poll()
        #expect(poll.handle(.refused(error: error), now: start) == .fail(failure))
    }

    @Test func `No number of events makes it ask without a wait, overflow or continue past the end`() {
        var generator = SeededGenerator.search(0)
        let events: [DevicePoll.Event] = [
            .waited, .busy(), .refused(error: "slow_down"), .refused(error: "authorization_pending"),
        ]
        for _ in 0..<200 {
            var (poll, now) = (poll(), start)
            for _ in 0..<200 {
                let event = events.randomElement(using: &generator) ?? .waited
                switch poll.handle(event, now: now) {
                case .ask: #expect(event == .waited && now < end, "seed \(SeededGenerator.searchSeed)")
                case .wait(let duration):
                    #expect(duration > .zero && event != .waited, "seed \(SeededGenerator.searchSeed)")
                    now += duration / .seconds(1)
                    #expect(now <= end, "seed \(SeededGenerator.searchSeed)")
                case .fail(let failure):
                    #expect(failure == .expired && now >= end, "seed \(SeededGenerator.searchSeed)")
                case .finish: Issue.record("It invented a token.")
                }
            }
        }
    }

    @Test func `It waits as long as the server asks, no shorter than without and not past the end of the code`() {
        var poll = poll()
        #expect(poll.handle(.busy(retryAfter: .seconds(30)), now: start) == .wait(.seconds(30)))
        #expect(poll.handle(.busy(retryAfter: .seconds(1)), now: start) == .wait(.seconds(20)))
        #expect(poll.handle(.busy(retryAfter: .zero), now: start) == .wait(.seconds(40)))
        let late = end.addingTimeInterval(-7)
        #expect(poll.handle(.busy(retryAfter: .seconds(9_999_999_999)), now: late) == .wait(.seconds(7)))
        #expect(poll.handle(.refused(error: "authorization_pending"), now: start) == .wait(.seconds(5)))
    }
}
