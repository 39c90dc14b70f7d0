import Foundation
import PingEmulator

/// The journeys that can be demonstrated.
struct DemoList {
    let catalogue: FlowCatalogue

    func write(to surroundings: Surroundings, forPrograms: Bool) {
        let output = surroundings.output
        if forPrograms {
            for journey in catalogue.journeys {
                let line = LineValue.object([
                    ("journey", .text(journey.name)), ("title", .text(journey.title)),
                    ("summary", .text(journey.summary)),
                ])
                output.line(line.text)
            }
            return
        }
        let style = surroundings.style(for: output)
        let width = catalogue.journeys.map(\.name.count).max() ?? 0
        for journey in catalogue.journeys {
            let name = journey.name.padding(toLength: width, withPad: " ", startingAt: 0)
            output.line("\(style.paint(name, .bold))  \(journey.title)")
        }
        output.line("\nRun one with: pingflow demo NAME")
    }
}
