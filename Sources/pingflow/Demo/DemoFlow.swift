import Foundation
import PingEmulator

/// A flow that can be demonstrated.
struct DemoFlow: Sendable {
    enum Product: String, Sendable {
        case journey
        case daVinci = "davinci"
    }

    let product: Product
    let description: FlowDescription

    var name: String { description.name }

    /// Whether it shows an error of the server rather than a login.
    var isFailing: Bool { name.hasPrefix("Error-") }

    /// Whether it is about using a passkey, so that there must be one.
    var wantsPasskey: Bool { name == "PasskeyLogin" }

    static func all(_ product: Product, in catalogue: FlowCatalogue) -> [DemoFlow] {
        let flows = product == .journey ? catalogue.journeys : catalogue.daVinciFlows
        return flows.map { DemoFlow(product: product, description: $0) }
    }

    /// The catalogue's answers. A flow that can only fail has no answers; those of the plain login serve.
    func sheet(in emulator: Emulator) throws -> AnswerSheet {
        let catalogue = emulator.flows
        let answers =
            switch product {
            case .journey: catalogue.demoAnswers(for: name)
            case .daVinci:
                catalogue.daVinciDemoAnswers(for: name)
                    ?? catalogue.daVinciDemoAnswers(for: emulator.configuration.defaultDaVinciFlow)
            }
        let source = JSONSource(name: "the flow's demo answers", data: (answers ?? [:]).serialized())
        return try AnswerSheet(source, isStrict: false)
    }
}
