import PingCommons
import PingJourney
import Testing

@Suite("A hostile server's callback")
struct HostileCallbackTests {
    /// Values that no member is documented to have, or to have there.
    static let junk: [JSON] = [
        .null, true, -1, 9_223_372_036_854_775_807, .number(huge), "", "\u{0}\r\nX: y", ["a": ["b": [1, .null]]],
        [1, "two", .null, ["three": 3]], .string(String(repeating: "long ", count: 500)),
    ]

    private static let huge = JSONNumber(text: "1e400") ?? JSONNumber(0)

    /// Reads and answers it in every way; returns what goes back.
    private func exercised(_ wire: JSON, _ example: CallbackCase) async throws -> JSON {
        let step = try await Journey.step(callbacks: [wire])
        let callback = try #require(step.callbacks.first)
        _ = example.answer(callback)
        for provider in callback.pendingWork { await provider() }
        return try #require(step.payloads().first)
    }

    @Test(arguments: CallbackCase.all)
    func `with any value in any documented output goes back with that output`(_ example: CallbackCase) async throws {
        let wire = try Wire.json(example.wire)
        for index in wire["output"]?.array?.indices ?? 0..<0 {
            for value in Self.junk {
                var hostile = wire
                var output = try #require(hostile["output"]?[index])
                output["value"] = value
                hostile["output"]?[index] = output
                #expect(try await exercised(hostile, example)["output"] == hostile["output"])
            }
        }
    }

    @Test(arguments: CallbackCase.all)
    func `with any value in place of outputs, inputs and their parts breaks nothing`(_ example: CallbackCase)
        async throws
    {
        let wire = try Wire.json(example.wire)
        for member in ["output", "input"] {
            for value in Self.junk {
                var hostile = wire
                hostile[member] = value
                let payload = try await exercised(hostile, example)
                #expect(payload["type"] == wire["type"])
                hostile[member] = [value, value]
                #expect(try await exercised(hostile, example)["type"] == wire["type"])
            }
            var missing = wire
            missing[member] = nil
            #expect(try await exercised(missing, example)["type"] == wire["type"])
        }
    }

    @Test(arguments: CallbackCase.all)
    func `that has lost its inputs still carries the answer`(_ example: CallbackCase) async throws {
        guard let answered = example.answered?.array?.filter({ $0["value"] != "" }) else { return }
        var wire = try Wire.json(example.wire)
        wire["input"] = nil
        let step = try await Journey.step(callbacks: [wire])
        _ = example.answer(try #require(step.callbacks.first))
        let values = try step.payloads().first?["input"]?.array?.compactMap { $0["value"] } ?? []
        // An App Attest proof has members that go only where the server asks for them.
        guard !example.wire.contains("attestToken") else { return #expect(values == ["proof"]) }
        #expect(Set(values).isSuperset(of: answered.compactMap { $0["value"] }.filter { $0 != false }))
    }

    @Test(
        arguments: [
            .null, 1, "NameCallback", [], [:], ["type": 1], ["type": .null], ["type": "NoSuchCallback", "extra": [1]],
        ] as [JSON]
    )
    func `of another shape is kept and sent back`(_ wire: JSON) async throws {
        let step = try await Journey.step(callbacks: [wire])
        #expect(step.callback(UnknownCallback.self) != nil)
        #expect(try step.payloads() == [wire])
    }

    @Test func `twice is answered twice, each in its own place`() async throws {
        let wire = try Wire.json(Wire.nameCallback)
        let step = try await Journey.step(callbacks: [wire, wire, wire])
        for (index, callback) in step.callbacks.enumerated() { (callback as? NameCallback)?.name = "user\(index)" }
        #expect(try step.payloads().map { $0["input"]?[0]?["value"] } == ["user0", "user1", "user2"])
        #expect(Set(step.callbacks.map(\.id)).count == 3)
    }

    @Test func `beside an unknown one: both go back, in order, with the rest of the step`() async throws {
        let unknown: JSON = [
            "type": "BadgeCallback", "output": [], "input": [["name": "IDToken1", "value": ""]], "x": 1.50,
        ]
        let document: JSON = [
            "authId": "a1", "callbacks": [unknown, try Wire.json(Wire.nameCallback)], "header": "H",
            "stage": "{\"a\":1}",
            "template": .null, "future": ["deep": [true, 1.0]],
        ]
        let step = try await Journey.step(document)
        (step.callbacks.first as? UnknownCallback)?.field[.value] = "A-17"
        let sent = try JSON(parsing: step.asRequest().body)

        var expected = document
        expected["callbacks"]?[0]?["input"] = [["name": "IDToken1", "value": "A-17"]]
        #expect(sent == expected)
    }
}

extension Callback {
    /// What the app may ask an outside part for, with none available.
    fileprivate var pendingWork: [@Sendable () async -> Void] {
        switch self {
        case let callback as AppIntegrityCallback: [{ await callback.attest() }]
        case let callback as DeviceProfileCallback: [{ await callback.collect() }]
        case let callback as DeviceBindingCallback: [{ await callback.bind() }]
        case let callback as DeviceSigningVerifierCallback: [{ await callback.sign() }]
        case let callback as IdPCallback: [{ await callback.authorize() }]
        case let callback as ReCaptchaCallback: [{ await callback.verify() }]
        case let callback as ReCaptchaEnterpriseCallback: [{ await callback.verify() }]
        case let callback as PingOneProtectInitializeCallback: [{ await callback.start() }]
        case let callback as PingOneProtectEvaluationCallback: [{ await callback.collect() }]
        default: []
        }
    }
}
