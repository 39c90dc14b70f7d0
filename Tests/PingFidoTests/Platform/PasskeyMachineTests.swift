import PingFido
import PingTestKit
import Testing

@Suite("Passkey ceremonies in time")
struct PasskeyMachineTests {
    private typealias Action = PasskeyMachine.Action

    @Test func `begin with the system and end with its report, once`() {
        var machine = PasskeyMachine()
        #expect(machine.begin(1, isBackground: false) == [.present(1)])
        #expect(machine.report(1) == [.finish(1, .reported)])
        #expect(machine.report(1) == [])
        #expect(machine.cancel(1) == [])
        #expect(machine.begin(2, isBackground: true) == [.present(2)])
        #expect(machine.report(2) == [.finish(2, .reported)])
    }

    @Test(arguments: [false, true])
    func `that are cancelled take down what they show, and a late report counts for nothing`(_ isBackground: Bool) {
        var machine = PasskeyMachine()
        _ = machine.begin(1, isBackground: isBackground)
        #expect(machine.cancel(1) == [.withdraw(1), .finish(1, .cancelled), .wait(1)])
        #expect(machine.report(1) == [])
        #expect(machine.giveUp(1) == [])
        #expect(machine.begin(2, isBackground: isBackground) == [.present(2)])
        #expect(machine.report(1) == [])
        #expect(machine.report(2) == [.finish(2, .reported)])
    }

    @Test(arguments: [(true, false), (true, true), (false, false)])
    func `make way for a later one, which begins when the system has reported the first`(_ first: Bool, _ second: Bool)
    {
        var machine = PasskeyMachine()
        _ = machine.begin(1, isBackground: first)
        #expect(machine.begin(2, isBackground: second) == Self.replacement)
        #expect(machine.cancel(1) == [])
        #expect(machine.report(2) == [], "The second has not begun.")
        #expect(machine.report(1) == [.present(2)])
        #expect(machine.giveUp(1) == [])
        #expect(machine.report(1) == [])
        #expect(machine.report(2) == [.finish(2, .reported)])
    }

    private static let replacement: [Action] = [.withdraw(1), .finish(1, .superseded), .wait(1)]

    @Test func `begin without the report of the one before when the wait for it is over`() {
        var machine = PasskeyMachine()
        _ = machine.begin(1, isBackground: true)
        _ = machine.begin(2, isBackground: false)
        #expect(machine.giveUp(2) == [], "That is not the one that the machine waits for.")
        #expect(machine.giveUp(1) == [.forget(1), .present(2)])
        #expect(machine.giveUp(1) == [])
        #expect(machine.report(1) == [])
        #expect(machine.report(2) == [.finish(2, .reported)])
    }

    @Test func `after a cancelled one wait for its report, too`() {
        var machine = PasskeyMachine()
        _ = machine.begin(1, isBackground: false)
        _ = machine.cancel(1)
        #expect(machine.begin(2, isBackground: false) == [])
        #expect(machine.report(1) == [.present(2)])
        _ = machine.cancel(2)
        #expect(machine.giveUp(2) == [.forget(2)])
        #expect(machine.begin(3, isBackground: true) == [.present(3)])
    }

    @Test func `that wait for their turn are replaced, cancelled, and kept from a suggestion`() {
        var machine = PasskeyMachine()
        _ = machine.begin(1, isBackground: true)
        _ = machine.begin(2, isBackground: true)
        #expect(machine.begin(3, isBackground: false) == [.finish(2, .superseded)])
        #expect(machine.begin(4, isBackground: true) == [.finish(4, .superseded)])
        #expect(machine.cancel(2) == [])
        #expect(machine.cancel(3) == [.finish(3, .cancelled)])
        #expect(machine.cancel(3) == [])
        #expect(machine.report(1) == [])
        #expect(machine.begin(5, isBackground: true) == [.present(5)])
    }

    @Test func `with a sheet do not give way to one in the background`() {
        var machine = PasskeyMachine()
        _ = machine.begin(1, isBackground: false)
        #expect(machine.begin(2, isBackground: true) == [.finish(2, .superseded)])
        #expect(machine.cancel(2) == [])
        #expect(machine.report(1) == [.finish(1, .reported)])
    }

    @Test func `end once each and never two at a time, whatever happens in whatever order`() {
        for seed in 0..<200 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var machine = PasskeyMachine()
            var play = Play()
            for _ in 0..<40 {
                let id = Int.random(in: 0...(play.begun + 1), using: &generator)
                switch Int.random(in: 0..<5, using: &generator) {
                case 0:
                    play.begun += 1
                    play.follow(machine.begin(play.begun, isBackground: .random(using: &generator)))
                case 1: play.follow(machine.cancel(id))
                case 2:
                    guard play.isAwaited == id else { continue }
                    play.isAwaited = nil
                    play.follow(machine.giveUp(id))
                default:
                    // The system reports what it shows, and what it takes down.
                    guard play.shown.contains(id) else { continue }
                    play.shown.remove(id)
                    play.follow(machine.report(id))
                }
            }
            // Nothing waits without end.
            if let awaited = play.isAwaited { play.follow(machine.giveUp(awaited)) }
            #expect(play.begun - play.ended.count == play.shown.count, "Each that has not ended is shown.")
        }
    }

    /// The system and the callers, as far as the machine can tell.
    private struct Play {
        var begun = 0
        var shown: Set<Int> = []
        var ended: [Int: Int] = [:]
        var isAwaited: Int?

        mutating func follow(_ actions: [Action]) {
            for action in actions {
                switch action {
                case .present(let id):
                    shown.insert(id)
                    #expect(shown.count == 1, "The one before is closed.")
                case .withdraw(let id): #expect(shown.contains(id))
                case .wait(let id): isAwaited = id
                case .forget(let id): shown.remove(id)
                case .finish(let id, _):
                    ended[id, default: 0] += 1
                    #expect(ended[id] == 1)
                }
            }
        }
    }
}
