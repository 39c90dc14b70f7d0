import Foundation
import PingDavinci
import PingEmulator
import PingOrchestrate
import Testing

/// What a server may do to a client that only a real exchange shows.
@Suite("Servers that go too far")
struct HostileServerTests {
    /// A flow of one step with one field of an app's own.
    private static func catalogue(label: String = "Colour") throws -> FlowCatalogue {
        try FlowCatalogue(
            text: """
                flow: Colour
                title: A field of the app's own
                nodes:
                  name:
                    form:
                      name: Who
                      fields:
                        - { type: TEXT, key: user.username, label: Username, required: true }
                        - { type: COLOUR, key: colour, label: \(label), required: true, palette: [red, green] }
                        - { type: SUBMIT_BUTTON, key: submit, label: Next }
                    next: known
                  known:
                    action: identify
                    next: success
                """
        )
    }

    @Test(arguments: EmulatedDaVinci.Door.allCases)
    func `An app's own collector is asked, validated, sent and given up, over both doors`(door: EmulatedDaVinci.Door)
        async throws
    {
        try await EmulatedDaVinci.run(door, flows: try Self.catalogue()) { here in
            let colours = Module.of { setup in setup.register(collector: PaletteCollector.self, for: "COLOUR") }
            let step = try await here.start("Colour", on: here.daVinci { $0.module(colours) })
            let colour: PaletteCollector = try step.only()
            #expect(colour.palette == ["red", "green"])
            #expect(step.validate().count == 2)
            colour.value = "mauve"
            #expect(colour.validate() == [.unknownOption])
            colour.value = "green"
            try await DemoAnswers.fill(step, with: ["Username": "jo.field"])
            #expect(step.validate().isEmpty)
            #expect(try FlowHarness.formData(of: step)?["colour"] == "green")
            #expect(await step.next() is SuccessNode)
            #expect(colour.isClosed.current)
        }
    }

    @Test func `A form of more than the allowed size is refused with a typed error`() async throws {
        let label = String(repeating: "x", count: 5 << 20)
        try await EmulatedDaVinci.run(.socket, flows: try Self.catalogue(label: label)) { here in
            let error = try failure(await here.daVinci().start { $0.acrValues = "Colour" })
            #expect(error.code == .networkBodyTooLarge)
        }
    }

    @Test(arguments: EmulatedDaVinci.Door.allCases)
    func `A server that lets nobody stop waiting hears so once the tries are used up`(door: EmulatedDaVinci.Door)
        async throws
    {
        try await EmulatedDaVinci.run(door) { here in
            let instant = SystemServices(sleep: { _ in try Task.checkCancellation() })
            let start = try await here.start("Polling", on: here.daVinci { $0.system = instant })
            try await DemoAnswers.fill(start, with: ["Username": "jo.field", "Password": "S3cret-Word"])
            let step = try #require(await start.next() as? ContinueNode)
            let polling: PollingCollector = try step.only()
            try here.emulator.setFaults([.always(.daVinciRewind, at: .daVinci)])
            var values: [String] = []
            for _ in 0..<(polling.pollRetries + 3) {
                _ = await polling.poll { _ in }
                values.append(polling.value)
                #expect(await step.next() as? ContinueNode === step)
            }
            #expect(values.prefix(polling.pollRetries).allSatisfy { $0 == "continue" })
            #expect(values.suffix(3) == ["timedOut", "timedOut", "timedOut"])
            #expect(polling.remainingTime == 0)
        }
    }

    @Test func `A challenge that is never met ends with the tries, at its own endpoint`() async throws {
        try await EmulatedDaVinci.run { here in
            let instant = SystemServices(sleep: { _ in try Task.checkCancellation() })
            var node: any Node = try await here.start("Polling", on: here.daVinci { $0.system = instant })
            try await DemoAnswers.fill(
                try #require(node as? ContinueNode),
                with: ["Username": "jo.field", "Password": "S3cret-Word"]
            )
            // On to the step with the challenge.
            for _ in 0..<10 {
                let step = try #require(node as? ContinueNode)
                if let polling = step.collectors.lazy.compactMap({ $0 as? PollingCollector }).first {
                    if polling.pollChallengeStatus { break }
                    _ = await polling.poll { _ in }
                }
                node = await step.next()
            }
            let polling: PollingCollector = try #require(node as? ContinueNode).only()
            try here.emulator.setFaults([.always(.serviceUnavailable, at: .daVinciChallenge)])
            let before = here.requests(at: .daVinciChallenge)
            guard case .timedOut = await polling.poll(progress: { _ in }) else {
                throw PingError("test", "It ended otherwise: \(polling.value)")
            }
            #expect(here.requests(at: .daVinciChallenge) - before == polling.pollRetries)
        }
    }
}

private final class PaletteCollector: Collector, Closeable {
    let field: Field
    let isClosed = Locked(false)
    init(field: Field) { self.field = field }

    var palette: [String] { field.received["palette"]?.array?.compactMap(\.string) ?? [] }
    var value: String {
        get { field.text }
        set { field.answer = .string(newValue) }
    }
    var payload: JSON? { field.text.isEmpty ? nil : .string(field.text) }

    func validate() -> [ValidationError] {
        if value.isEmpty { return required ? [.required] : [] }
        return palette.contains(value) ? [] : [.unknownOption]
    }

    func close() { isClosed.set(true) }
}
