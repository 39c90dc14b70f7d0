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
        #expect(machine.cancel(1) == [.withdraw(1), .finish(1, .cancelled)])
        #expect(machine.report(1) == [])
        #expect(machine.begin(2, isBackground: isBackground) == [.present(2)])
        #expect(machine.report(1) == [])
        #expect(machine.report(2) == [.finish(2, .reported)])
    }

    @Test(arguments: [(true, false), (true, true), (false, false)])
    func `make way for a later one, before it begins`(_ first: Bool, _ second: Bool) {
        var machine = PasskeyMachine()
        _ = machine.begin(1, isBackground: first)
        #expect(
            machine.begin(2, isBackground: second) == [.withdraw(1), .finish(1, .superseded), .present(2)] as [Action]
        )
        #expect(machine.report(1) == [])
        #expect(machine.cancel(1) == [])
        #expect(machine.report(2) == [.finish(2, .reported)])
    }

    @Test func `with a sheet do not give way to one in the background`() {
        var machine = PasskeyMachine()
        _ = machine.begin(1, isBackground: false)
        #expect(machine.begin(2, isBackground: true) == [.finish(2, .superseded)])
        #expect(machine.cancel(2) == [])
        #expect(machine.report(1) == [.finish(1, .reported)])
    }

    @Test func `end once each and never two at a time, whatever happens in whatever order`() {
        for seed in 0..<2_000 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var machine = PasskeyMachine()
            var shown: Set<Int> = []
            var ended: [Int: Int] = [:]
            var begun = 0
            for _ in 0..<30 {
                let id = Int.random(in: 0...(begun + 1), using: &generator)
                let actions: [Action]
                switch Int.random(in: 0..<4, using: &generator) {
                case 0:
                    begun += 1
                    actions = machine.begin(begun, isBackground: .random(using: &generator))
                case 1: actions = machine.cancel(id)
                default: actions = machine.report(id)
                }
                for action in actions {
                    switch action {
                    case .present(let id): shown.insert(id)
                    case .withdraw(let id): shown.remove(id)
                    case .finish(let id, let ending):
                        if ending == .reported { shown.remove(id) }
                        ended[id, default: 0] += 1
                    }
                    #expect(shown.count <= 1)
                }
                #expect(ended.values.allSatisfy { $0 == 1 })
                #expect(begun - ended.count == shown.count, "Each that has not ended is shown.")
            }
        }
    }
}
