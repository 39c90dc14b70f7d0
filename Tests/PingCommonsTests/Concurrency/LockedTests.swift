import PingCommons
import Testing

@Suite("A locked value") struct LockedTests {
    private struct Failure: Error, Equatable {}

    @Test func `loses no change of many tasks`() async {
        let counter = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask { for _ in 0..<100 { counter.withLock { $0 += 1 } } }
            }
        }
        #expect(counter.current == 10_000)
    }

    @Test func `is given to one of many tasks that put another in its place`() async {
        let value = Locked<String?>("only")
        let taken = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<100 { group.addTask { value.exchange(nil) } }
            return await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
        }
        #expect(taken == ["only"])
        #expect(value.current == nil)
    }

    @Test func `prints nothing of what it holds`() {
        struct Holder {
            let name = "holder"
            let value = Locked(["canary"])
        }
        let value = Locked([(name: "code", value: "canary")])
        var printed = "\(value) \(String(reflecting: value)) \(Holder()) \(String(reflecting: Holder()))"
        dump(value, to: &printed)
        dump(Holder(), to: &printed)
        #expect(printed.contains("holder"))
        #expect(!printed.contains("canary"))
    }

    @Test func `hands out what the body returns, and throws what it throws`() {
        let value = Locked([1, 2])
        #expect(value.withLock { $0.removeLast() } == 2)
        #expect(throws: Failure()) {
            try value.withLock { list throws(Failure) in
                list.append(3)
                throw Failure()
            }
        }
        #expect(value.current == [1, 3])
        value.set([])
        #expect(value.current.isEmpty)
    }
}
