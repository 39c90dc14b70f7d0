import Observation
import PingCommons
import Testing

@testable import PingOrchestrate

@Suite("Who observes a field")
struct FieldObservationTests {
    private let noticed = Locked(false)
    private let field = PingOrchestrate.Field(["type": "TEXT"])

    private func observe() {
        withObservationTracking {
            _ = field[.position(0)]
        } onChange: { [noticed] in
            noticed.set(true)
        }
    }

    @Test func `hears of a change`() {
        observe()
        field[.position(0)] = "typed"
        #expect(noticed.current)
    }

    @Test func `Learns when the change began before anybody observed`() {
        field.changing { observe() }
        #expect(noticed.current)
    }

    @Test func `Is not told of a change before`() {
        field[.position(0)] = "typed"
        observe()
        #expect(!noticed.current)
    }
}
