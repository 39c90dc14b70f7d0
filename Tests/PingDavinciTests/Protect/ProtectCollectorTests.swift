import PingDavinci
import PingOrchestrate
import Testing

@Suite("Risk signals")
struct ProtectCollectorTests {
    @Test func `The app's provider collects them as the server wants`() async throws {
        let provider = FakeProvider()
        let harness = FlowHarness { config in
            config.module(ProtectModule.config) { $0.provider = provider }
        }
        let step = try await harness.start([FieldShapes.protect])
        let protect: ProtectCollector = try step.only()
        #expect(protect.behavioralDataCollection)
        #expect(!protect.universalDeviceIdentification)
        #expect(try FlowHarness.formData(of: step) == [:])
        try await protect.collect()
        #expect(provider.seen.current?.json == FieldShapes.protect)
        #expect(provider.seen.current?.isBehavioralDataCollected == true)
        let parameters = try await harness.bodySent(by: step)["parameters"]
        #expect(parameters == ["data": ["formData": ["riskSDK": "s1gnals"]]])
    }

    @Test func `Signals stay when the server refuses the step, and go with the next try`() async throws {
        let harness = FlowHarness { config in
            config.module(ProtectModule.config) { $0.provider = FakeProvider() }
        }
        let step = try await harness.start([FieldShapes.password, FieldShapes.protect])
        let protect: ProtectCollector = try step.only()
        try await protect.collect()
        try step.only(PasswordCollector.self).value = "wrong"
        harness.respond(["message": "Invalid username and/or password"], status: 400)
        #expect(await step.next() is ErrorNode)
        #expect(try step.only(PasswordCollector.self).value.isEmpty)
        #expect(try FlowHarness.formData(of: step) == ["riskSDK": "s1gnals"])
    }

    @Test func `Missing signals are not the user's mistake, even where they are required`() async throws {
        let step = try await FlowHarness().start([FieldShapes.protect.with("required", true)])
        #expect(try step.only(ProtectCollector.self).required)
        #expect(step.validate().isEmpty)
    }

    @Test func `Without a provider the error says what to install`() async throws {
        let protect: ProtectCollector = try await FlowHarness().start([FieldShapes.protect]).only()
        let error = await #expect(throws: PingError.self) { try await protect.collect() }
        #expect(error?.code == .providerMissing)
        #expect(error?.recovery?.contains("ProtectModule") == true)
    }
}

private final class FakeProvider: ProtectProvider {
    let seen = Locked<ProtectOptions?>(nil)

    func initialize(_ options: ProtectOptions) async throws { seen.set(options) }
    func signals(_ options: ProtectOptions) async throws -> String { "s1gnals" }
}
