import Foundation
import PingEmulator

/// The flows that can be demonstrated.
struct DemoList {
    let catalogue: FlowCatalogue

    private var journeys: [DemoFlow] { DemoFlow.all(.journey, in: catalogue) }
    private var daVinciFlows: [DemoFlow] { DemoFlow.all(.daVinci, in: catalogue) }

    func write(to context: ToolContext, forPrograms: Bool) {
        guard forPrograms else { return context.paged(write) }
        for flow in journeys { context.output.line(line(of: flow, "journey")) }
        for flow in daVinciFlows { context.output.line(line(of: flow, "flow")) }
    }

    private func write(to context: ToolContext) {
        let output = context.output
        let style = context.style(for: output)
        output.paragraph(context.advice("Journeys of PingAM: `pingflow demo NAME`"))
        for line in lines(of: journeys, style) { output.paragraph(line) }
        output.paragraph(context.advice("\nFlows of PingOne DaVinci: `pingflow demo davinci NAME`"))
        for line in lines(of: daVinciFlows, style) { output.paragraph(line) }
        let failing = daVinciFlows.filter(\.isFailing).map(\.name)
        if !failing.isEmpty { output.paragraph("\nFlows that end in an error: \(failing.joined(separator: ", "))") }
    }

    private func line(of flow: DemoFlow, _ kind: String) -> String {
        LineValue.object([
            (kind, .text(flow.name)), ("title", .text(flow.description.title)),
            ("summary", .text(flow.description.summary)),
        ]).text
    }

    private func lines(of flows: [DemoFlow], _ style: Style) -> [String] {
        let width = (journeys + daVinciFlows).filter { !$0.isFailing }.map(\.name.count).max() ?? 0
        return flows.filter { !$0.isFailing }.map { flow in
            let name = flow.name.padding(toLength: width, withPad: " ", startingAt: 0)
            return "  \(style.paint(name, .bold))  \(flow.description.title)"
        }
    }
}
