import Foundation
import Testing

@testable import PingOidc

/// When a renewal in the background acts.
@Suite struct RenewalMachineTests {
    private let now = Date(timeIntervalSince1970: 1_760_000_000)

    private func machine(jitter: Double = 0) -> RenewalMachine { RenewalMachine(lead: .seconds(60), jitter: jitter) }

    private func token(lifetime: Int64?, expiresAt: Int64? = nil) -> Token {
        var token = Token(accessToken: "access", expiresIn: lifetime, refreshToken: "refresh", now: now)
        if let expiresAt { token.expiresAt = expiresAt }
        return token
    }

    @Test func `A token is renewed a minute before it expires, and earlier by the jitter`() {
        var (early, late) = (machine(jitter: 0.5), machine())
        #expect(late.handle(.found(token(lifetime: 3600), at: now)) == .sleep(.seconds(3540)))
        #expect(early.handle(.found(token(lifetime: 3600), at: now)) == .sleep(.seconds(3510)))
        #expect(late.handle(.woken) == .read)
        let due = token(lifetime: 3600)
        #expect(late.handle(.found(due, at: now + 3540)) == .renew(due))
    }

    @Test func `What another process has renewed is not renewed again`() {
        var machine = machine()
        _ = machine.handle(.found(token(lifetime: 3600), at: now))
        _ = machine.handle(.woken)
        let renewed = Token(accessToken: "new", expiresIn: 3600, refreshToken: "refresh", now: now + 3539)
        #expect(machine.handle(.found(renewed, at: now + 3540)) == .sleep(.seconds(3539)))
    }

    @Test func `A token with a short life is used for half of it at least`() {
        for jitter in [0, 0.99] {
            var machine = machine(jitter: jitter)
            guard case .sleep(let wait) = machine.handle(.found(token(lifetime: 40), at: now)) else {
                Issue.record("The machine does not sleep.")
                continue
            }
            #expect((.seconds(20)...(.seconds(30))).contains(wait))
        }
    }

    @Test(arguments: [0, -1, 1, Int64.min, 4] as [Int64])
    func `A server that issues tokens without a life is not asked without a pause`(lifetime: Int64) {
        var machine = machine()
        #expect(machine.handle(.renewed(token(lifetime: lifetime), at: now)) == .sleep(.seconds(5)))
        #expect(machine.handle(.renewed(token(lifetime: lifetime), at: now)) == .sleep(.seconds(10)))
        for _ in 0..<8 { _ = machine.handle(.renewed(token(lifetime: lifetime), at: now)) }
        #expect(machine.handle(.renewed(token(lifetime: lifetime), at: now)) == .sleep(.seconds(300)))
        #expect(machine.handle(.renewed(token(lifetime: 3600), at: now)) == .sleep(.seconds(3540)))
    }

    @Test func `A clock that was set back does not let a token expire unnoticed`() {
        var machine = machine()
        let token = token(lifetime: 600)
        #expect(machine.handle(.found(token, at: now - 2000)) == .sleep(.seconds(540)))
    }

    @Test(arguments: [Int64.min, .max]) func `Times that no clock reaches end nothing`(time: Int64) {
        var machine = machine()
        let absurd = token(lifetime: 3600, expiresAt: time)
        let action = machine.handle(.found(absurd, at: now))
        #expect(action == (time < 0 ? .renew(absurd) : .sleep(.seconds(3540))))
        _ = machine.handle(.renewed(token(lifetime: .max, expiresAt: time), at: now))
    }

    @Test func `After failures it waits twice as long each time, up to five minutes`() {
        var machine = machine()
        let waits = [5, 10, 20, 40, 80, 160, 300, 300, 300]
        for wait in waits {
            #expect(machine.handle(.failed(requiresLogin: false)) == .sleep(.seconds(wait)))
            #expect(machine.handle(.woken) == .read)
        }
        _ = machine.handle(.renewed(token(lifetime: 3600), at: now))
        #expect(machine.handle(.failed(requiresLogin: false)) == .sleep(.seconds(5)))
    }

    @Test func `It ends where only a login helps, and where nothing expires or can be renewed`() {
        var machine = machine()
        #expect(machine.handle(.failed(requiresLogin: true)) == .finish)
        #expect(machine.handle(.found(nil, at: now)) == .finish)
        #expect(machine.handle(.found(token(lifetime: nil), at: now)) == .finish)
        var bare = token(lifetime: 3600)
        bare.refreshToken = nil
        #expect(machine.handle(.found(bare, at: now)) == .finish)
    }

    @Test func `A clock that was set back is noticed within the hour`() {
        var machine = machine()
        #expect(machine.handle(.found(token(lifetime: 7200), at: now - 1_000_000)) == .sleep(.seconds(3600)))
    }
}
