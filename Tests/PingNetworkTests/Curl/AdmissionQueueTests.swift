import PingTestKit
import Testing

@testable import PingNetwork

@Suite("The queue for admission") struct AdmissionQueueTests {
    @Test func `admits the requests of an origin in the order in which they came`() {
        var queue = AdmissionQueue<Int>(limit: 200, limitPerOrigin: 100)
        for number in 0..<100 { queue.enter(number, origin: "a") }
        #expect((0..<100).map { _ in queue.next() } == Array(0..<100))
        #expect(queue.next() == nil)
    }

    @Test func `gives the origins turns, so that a long line holds up nobody else`() {
        var queue = AdmissionQueue<String>(limit: 16, limitPerOrigin: 8)
        for number in 0..<1000 { queue.enter("a\(number)", origin: "a") }
        queue.enter("b0", origin: "b")
        queue.enter("c0", origin: "c")
        #expect((0..<7).map { _ in queue.next() } == ["a0", "b0", "c0", "a1", "a2", "a3", nil])
    }

    @Test func `admits no more of an origin than its share, and the next one when a place is free`() {
        var queue = AdmissionQueue<Int>(limit: 4, limitPerOrigin: 3)
        for number in 0..<5 { queue.enter(number, origin: "a") }
        #expect([queue.next(), queue.next(), queue.next()] == [0, 1, nil])
        for number in 10..<15 { queue.enter(number, origin: "b") }
        #expect([queue.next(), queue.next()] == [10, nil])
        // The share is smaller now that there are two.
        queue.leave(origin: "a")
        #expect(queue.next() == nil)
        queue.leave(origin: "a")
        #expect([queue.next(), queue.next()] == [2, nil])
        queue.leave(origin: "b")
        #expect([queue.next(), queue.next()] == [11, nil])
    }

    @Test(arguments: [(1, 64), (2, 64), (4, 42), (6, 32), (9, 23), (20, 11)], [false, true])
    func `leaves several places at a time to a healthy origin beside silent ones`(
        _ row: (silent: Int, places: Int),
        atOnce: Bool
    ) {
        var queue = AdmissionQueue<Int>()
        for origin in 0..<row.silent {
            for number in 0..<100 { queue.enter(number, origin: "silent \(origin)") }
            if !atOnce { while queue.next() != nil {} }
        }
        while queue.next() != nil {}
        for number in 0..<100 { queue.enter(1000 + number, origin: "healthy") }
        var admitted = 0
        while let number = queue.next() {
            #expect(number == 1000 + admitted)
            admitted += 1
        }
        // One after the other, silent origins hold the share that was theirs when they came.
        #expect(atOnce || row.silent <= 6 ? admitted == row.places : admitted >= 1)
        for _ in 0..<admitted { queue.leave(origin: "healthy") }
        #expect(queue.next() == 1000 + admitted)
    }

    @Test(arguments: [1024, 400, 65_536, 8, 1])
    func `keeps descriptors for the rest of the process, however many origins are silent`(descriptors: Int) {
        var queue = AdmissionQueue<Int>(descriptors: descriptors)
        for origin in 0..<3000 {
            for number in 0..<2 { queue.enter(number, origin: "silent \(origin)") }
        }
        var admitted = 0
        while queue.next() != nil { admitted += 1 }
        #expect((1...max(1, descriptors / 2)).contains(admitted))
        #expect(admitted <= 1024)
        queue.leave(origin: "silent 0")
        #expect(queue.next() != nil)
    }

    @Test func `of a process with many descriptors gives an origin that is alone 64 places`() {
        var queue = AdmissionQueue<Int>(descriptors: 1024)
        for number in 0..<100 { queue.enter(number, origin: "a") }
        var admitted = 0
        while queue.next() != nil { admitted += 1 }
        #expect(admitted == 64)
    }

    @Test(arguments: [1, 4, 300])
    func `leaves a place to a healthy origin, however many others do not respond`(silent: Int) {
        var queue = AdmissionQueue<Int>()
        for origin in 0..<silent { for number in 0..<64 { queue.enter(number, origin: "silent \(origin)") } }
        while queue.next() != nil {}
        for number in 0..<10 {
            queue.enter(1000 + number, origin: "healthy")
            #expect(queue.next() == 1000 + number)
            queue.leave(origin: "healthy")
        }
    }

    @Test(arguments: 0..<20)
    func `keeps its limits and loses nothing, whatever comes and goes`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var queue = AdmissionQueue<(origin: String, number: Int)>(limit: 16, limitPerOrigin: 5, ceiling: 20)
        let origins = (0..<7).map { "origin \($0)" }
        var (entered, admitted, running) = ([String: Int](), [String: Int](), [String: Int]())
        func admit() {
            while let item = queue.next() {
                #expect(item.number == admitted[item.origin, default: 0], "first in, first out")
                admitted[item.origin, default: 0] += 1
                running[item.origin, default: 0] += 1
            }
            #expect(running.values.reduce(0, +) <= 20)
            #expect(running.values.allSatisfy { $0 <= 5 })
        }
        for _ in 0..<1_000 {
            let origin = origins[Int.random(in: 0..<7, using: &generator)]
            if Int.random(in: 0..<5, using: &generator) < 2 {
                queue.enter((origin, entered[origin, default: 0]), origin: origin)
                entered[origin, default: 0] += 1
            } else if running[origin, default: 0] > 0 {
                queue.leave(origin: origin)
                running[origin, default: 0] -= 1
            }
            admit()
        }
        while let origin = origins.first(where: { running[$0, default: 0] > 0 }) {
            queue.leave(origin: origin)
            running[origin, default: 0] -= 1
            admit()
        }
        #expect(admitted == entered)
    }
}
