import Testing

@testable import PingOrchestrate

@Suite struct SignOutCountTests {
    @Test func `A mark is before the sign-outs that follow it, and after those that came first`() {
        let count = SignOutCount(.live)
        count.add()
        let mark = count.mark
        #expect(!count.hasIncreased(since: mark))
        count.add()
        #expect(count.hasIncreased(since: mark))
        #expect(!count.hasIncreased(since: count.mark))
        #expect(count.own(mark) == mark)
    }

    @Test func `A mark of another process says nothing, and counts as made now`() {
        let (here, elsewhere) = (SignOutCount(.live), SignOutCount(.live))
        let foreign = elsewhere.mark
        here.add()
        #expect(!here.hasIncreased(since: foreign))
        #expect(here.own(foreign) == here.mark)
        #expect(here.own(nil) == here.mark)
    }
}
