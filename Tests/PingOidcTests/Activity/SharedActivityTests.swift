import PingCommons
import PingTestKit
import Testing

@testable import PingOidc

@Suite("One activity of the system for a process") struct SharedActivityTests {
    private let system = FakeActivity()
    private let told = Locked<[String]>([])
    private let shared: SharedActivity

    init() { shared = SharedActivity(system) }

    private func begin(_ name: String) -> @Sendable () -> Void {
        shared.begin(name) { [told] in told.withLock { $0.append(name) } }
    }

    @Test func `Two activities begin one of the system, and the last to end ends it`() {
        let (first, second) = (begin("first"), begin("second"))
        #expect(system.reasons == ["first"])
        first()
        first()
        #expect(system.isOpen)
        second()
        #expect(!system.isOpen)
        begin("third")()
        #expect(system.reasons == ["first", "third"])
        #expect(told.current.isEmpty)
    }

    @Test func `Both learn that the time is over, and one that begins afterwards asks the system again`() {
        let (first, second) = (begin("first"), begin("second"))
        system.expire()
        system.expire()
        #expect(told.current == ["first", "second"])
        first()
        #expect(system.isOpen, "The second still releases its locks.")
        let third = begin("third")
        #expect(system.reasons == ["first", "third"])
        second()
        #expect(system.isOpen)
        third()
        #expect(!system.isOpen)
        #expect(told.current == ["first", "second"])
    }

    @Test func `The expiry of an earlier turn is not that of the next`() {
        let first = begin("first")
        let expire = system.expiries
        first()
        let second = begin("second")
        for expire in expire { expire() }
        #expect(told.current.isEmpty)
        second()
        #expect(!system.isOpen)
    }

    @Test(arguments: UInt64(0)..<50)
    func `The system's time lasts as long as an activity runs, whatever happens in whatever order`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var running: [String: @Sendable () -> Void] = [:]
        for number in 0..<60 {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0, 1: running["\(number)"] = begin("\(number)")
            case 2: system.expire()
            default:
                guard let name = running.keys.sorted().randomElement(using: &generator) else { continue }
                running.removeValue(forKey: name)?()
            }
            #expect(system.isOpen == !running.isEmpty)
        }
        #expect(Set(told.current).count == told.current.count)
    }

    @Test func `A system that grants no time says so to each, before it begins`() {
        system.grantNothing(true)
        let ends = [begin("first"), begin("second")]
        #expect(told.current == ["first", "second"])
        #expect(system.reasons == ["first", "second"])
        for end in ends { end() }
        #expect(!system.isOpen)
    }

    @Test func `An activity that ends as it learns of the expiry ends the system's`() async {
        await shared.during("work") { expiry in
            system.expire()
            #expect(expiry.hasExpired)
        }
        #expect(!system.isOpen)
    }

    @Test func `Many threads at once leave nothing open, and each learns of an expiry once`() async {
        await withTaskGroup { group in
            for number in 0..<200 {
                group.addTask { [self] in
                    let end = begin("\(number)")
                    if number % 7 == 0 { system.expire() }
                    await Task.yield()
                    end()
                }
            }
        }
        #expect(!system.isOpen)
        #expect(Set(told.current).count == told.current.count)
    }
}
