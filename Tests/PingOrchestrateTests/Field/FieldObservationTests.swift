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

    @Test("hears of a change")
    func isTold() {
        observe()
        field[.position(0)] = "typed"
        #expect(noticed.current)
    }

    @Test("Is told when the change began before anybody observed")
    func comesDuringTheFirstChange() {
        field.changing { observe() }
        #expect(noticed.current)
    }

    @Test("Is not told of a change before")
    func isNotToldOfThePast() {
        field[.position(0)] = "typed"
        observe()
        #expect(!noticed.current)
    }
}
