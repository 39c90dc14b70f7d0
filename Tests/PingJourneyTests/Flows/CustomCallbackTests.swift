import PingJourney
import PingOrchestrate
import Testing

@Suite("A callback of an app's own")
struct CustomCallbackTests {
    private final class BadgeCallback: Callback {
        let field: Field
        init(field: Field) { self.field = field }

        var badge: String {
            get { field.inputText() }
            set { field[.value] = .string(newValue) }
        }
    }

    private final class LoudNameCallback: Callback {
        let field: Field
        init(field: Field) { self.field = field }

        func payload() -> JSON {
            var json = field.payload
            json["loud"] = true
            return json
        }
    }

    private let badge: JSON = ["type": "BadgeCallback", "input": [["name": "IDToken1", "value": ""]]]

    @Test func `is made for its type in the workflow that knows it, and in no other`() async throws {
        let module = Module.of { setup in setup.register(callback: BadgeCallback.self, for: "BadgeCallback") }
        let step = try await Journey.step(callbacks: [badge]) { $0.module(module) }
        step.callback(BadgeCallback.self)?.badge = "A-17"
        #expect(try step.payloads().first?["input"]?[0]?["value"] == "A-17")
        let other = try await Journey.step(callbacks: [badge])
        #expect(other.callback(UnknownCallback.self) != nil)
    }

    @Test func `takes over a type that the SDK knows, and decides what is sent`() async throws {
        let module = Module.of { setup in setup.register(callback: LoudNameCallback.self, for: "NameCallback") }
        let step = try await Journey.step(callbacks: [Wire.json(Wire.nameCallback)]) { $0.module(module) }
        #expect(step.callback(NameCallback.self) == nil)
        #expect(try step.payloads().first?["loud"] == true)
    }
}
