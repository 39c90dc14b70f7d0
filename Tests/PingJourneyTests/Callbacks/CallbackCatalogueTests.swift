import PingJourney
import Testing

@Suite("Every callback of the catalogue")
struct CallbackCatalogueTests {
    @Test(arguments: CallbackCase.all)
    func `goes back unchanged, except what the server suggests`(_ example: CallbackCase) async throws {
        let wire = try Wire.json(example.wire)
        let step = try await Journey.step(callbacks: [wire])
        let payload = try #require(step.payloads().first)

        var expected = wire
        if let untouched = example.untouched { expected["input"] = untouched }
        #expect(payload == expected)
    }

    @Test(arguments: CallbackCase.all)
    func `carries an answer in the documented input and nowhere else`(_ example: CallbackCase) async throws {
        let wire = try Wire.json(example.wire)
        let step = try await Journey.step(callbacks: [wire])
        let callback = try #require(step.callbacks.first)
        try #require(example.answer(callback))

        var expected = wire
        if let answered = example.answered { expected["input"] = answered }
        #expect(try step.payloads() == [expected])
    }

    @Test(arguments: CallbackCase.all)
    func `keeps its answer when the inputs come in another order`(_ example: CallbackCase) async throws {
        guard let answered = example.answered?.array else { return }
        var wire = try Wire.json(example.wire)
        wire["input"] = .array(try #require(wire["input"]?.array).reversed())
        let step = try await Journey.step(callbacks: [wire])
        try #require(example.answer(try #require(step.callbacks.first)))

        #expect(try step.payloads().first?["input"] == .array(answered.reversed()))
    }

    @Test(arguments: CallbackCase.all)
    func `keeps its answer when the inputs have unusual names`(_ example: CallbackCase) async throws {
        // Inputs that a client fills by name in any case.
        guard let answered = example.answered?.array, !example.wire.contains("attestToken") else { return }
        var wire = try Wire.json(example.wire)
        let inputs = try #require(wire["input"]?.array)
        wire["input"] = .array(
            inputs.enumerated().map { index, input in
                var input = input
                input["name"] = .string("field-\(index)")
                return input
            }
        )
        let step = try await Journey.step(callbacks: [wire])
        try #require(example.answer(try #require(step.callbacks.first)))

        let values = try #require(step.payloads().first?["input"]?.array).map { $0["value"] }
        #expect(values == answered.map { $0["value"] })
    }

    @Test(arguments: CallbackCase.all)
    func `is found again by its input's name`(_ example: CallbackCase) async throws {
        let wire = try Wire.json(example.wire)
        let step = try await Journey.step(callbacks: [wire, wire])
        let first = wire["input"]?[0]?["name"]?.string ?? "callback-0"
        #expect(step.callbacks.map(\.id) == [first, "callback-1"])
        #expect(step.callbacks.map(\.type) == [wire["type"]?.string, wire["type"]?.string])
    }
}
