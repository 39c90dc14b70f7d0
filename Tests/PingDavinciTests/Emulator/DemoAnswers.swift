import PingDavinci
import PingEmulator
import Testing

/// The answers of a catalogue's flow, given through the typed collectors as an app would.
struct DemoAnswers {
    let flow: String
    private let answers: JSON

    init(_ flow: String) throws {
        self.flow = flow
        answers = try #require(FlowCatalogue.builtIn.daVinciDemoAnswers(for: flow))
    }

    /// Walks a flow from its first step to whatever ends it; an error's step is sent again with the next answers.
    func walk(from start: any Node) async throws -> any Node {
        var node = start
        for number in 0..<20 {
            let step: ContinueNode
            switch node.kind {
            case .continue(let current): step = current
            case .error(let error):
                guard let refused = error.continueNode else { return node }
                step = refused
            case .success, .failure, .empty: return node
            }
            try await Self.fill(step, with: answers.array.map { number < $0.count ? $0[number] : [:] } ?? answers)
            node = await step.next()
        }
        return node
    }

    /// Sets every collector that there is an answer for, and presses the button.
    static func fill(_ step: ContinueNode, with answers: JSON) async throws {
        for collector in step.collectors {
            let names = [collector.key, collector.label, collector.type].filter { !$0.isEmpty }
            if let answer = names.lazy.compactMap({ answers[$0] }).first { try set(answer, in: collector) }
            // A user who presses a button does not wait.
            if let polling = collector as? PollingCollector, answers["$submit"] == nil {
                _ = await polling.poll { _ in }
            }
        }
        let buttons = step.collectors.compactMap { $0 as? any ButtonCollector }
        let wanted = answers["$submit"]?.string
        let pressed = buttons.first { wanted == nil ? $0 is SubmitCollector : [$0.key, $0.label].contains(wanted) }
        pressed?.press()
    }

    private static func set(_ answer: JSON, in collector: any Collector) throws {
        switch collector {
        case let text as TextCollector: text.value = try #require(answer.string)
        case let password as PasswordCollector: password.value = try #require(answer.string)
        case let single as SingleSelectCollector: single.value = try #require(answer.string)
        case let multi as MultiSelectCollector: multi.value = try #require(answer.array).compactMap(\.string)
        case let box as BooleanCollector: box.value = try #require(answer.bool as Bool?)
        case let phone as PhoneNumberCollector:
            phone.countryCode = try #require(answer["countryCode"]?.string)
            phone.phoneNumber = try #require(answer["phoneNumber"]?.string)
        case let device as any DeviceCollector:
            let id = answer["id"]?.string ?? answer.string
            device.value = device.devices.first { $0.id == id || $0.type == id }
            #expect(device.value != nil)
        case let metadata as MetadataCollector: metadata.value = answer
        default: break
        }
    }

    /// What a node is, for the message of a failed expectation.
    static func described(_ node: any Node) -> String {
        switch node.kind {
        case .failure(let failure): "failure: \(failure.cause)"
        case .error(let error): "error: \(error.message)"
        case .continue(let step): "step: \(step.name)"
        case .success: "success"
        case .empty: "empty"
        }
    }
}
