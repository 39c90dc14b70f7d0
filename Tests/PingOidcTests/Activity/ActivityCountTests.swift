import PingTestKit
import Testing

@testable import PingOidc

@Suite("Activities that share one of the system") struct ActivityCountTests {
    @Test func `The first asks the system, and the last to end ends it`() {
        var count = ActivityCount()
        #expect(count.begin(1) == .ask(turn: 1))
        #expect(count.begin(2) == nil)
        #expect(count.end(1) == nil)
        #expect(count.begin(3) == nil)
        #expect(count.end(2) == nil)
        #expect(count.end(3) == .end(turn: 1))
        #expect(count.begin(4) == .ask(turn: 2))
    }

    @Test func `All learn that the time is over, once, and one that begins afterwards has its own turn`() {
        var count = ActivityCount()
        _ = count.begin(1)
        _ = count.begin(2)
        #expect(count.expire(turn: 1) == .expire([1, 2]))
        #expect(count.expire(turn: 1) == nil)
        #expect(count.begin(3) == .ask(turn: 2))
        #expect(count.end(1) == nil)
        #expect(count.end(2) == .end(turn: 1))
        #expect(count.expire(turn: 2) == .expire([3]))
        #expect(count.end(3) == .end(turn: 2))
    }

    @Test func `A second end and a late expiry have no effect`() {
        var count = ActivityCount()
        _ = count.begin(1)
        #expect(count.end(1) == .end(turn: 1))
        #expect(count.end(1) == nil)
        #expect(count.expire(turn: 1) == nil)
        _ = count.begin(2)
        #expect(count.expire(turn: 1) == nil, "The expiry of an earlier turn is not that of the next.")
        #expect(count.end(2) == .end(turn: 2))
    }

    @Test func `The system has as many ends as beginnings, whatever happens in whatever order`() {
        for seed in 0..<50 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var count = ActivityCount()
            var (running, asked, ended, told) = (Set<Int>(), Set<Int>(), Set<Int>(), Set<Int>())
            var last = 0
            func follow(_ action: ActivityCount.Action?) {
                switch action {
                case .ask(let turn)?: #expect(asked.insert(turn).inserted)
                case .end(let turn)?: #expect(asked.contains(turn) && ended.insert(turn).inserted)
                case .expire(let ids)?: for id in ids { #expect(running.contains(id) && told.insert(id).inserted) }
                case nil: break
                }
            }
            for _ in 0..<60 {
                switch Int.random(in: 0..<4, using: &generator) {
                case 0, 1:
                    last += 1
                    running.insert(last)
                    follow(count.begin(last))
                case 2: follow(count.expire(turn: .random(in: 0...(asked.max() ?? 0) + 1, using: &generator)))
                default:
                    guard let id = running.sorted().randomElement(using: &generator) else { continue }
                    follow(count.end(id))
                    running.remove(id)
                }
                #expect(asked.subtracting(ended).isEmpty == running.isEmpty)
            }
        }
    }
}

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
