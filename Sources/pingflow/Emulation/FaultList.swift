import PingEmulator

/// The faults of the emulator, one a line.
struct FaultList {
    func write(to context: ToolContext, forPrograms: Bool) {
        let output = context.output
        if forPrograms {
            for fault in EmulatorFault.all {
                let endpoints = fault.endpoints.map { LineValue.array(Self.names($0).map { .text($0) }) }
                output.line(
                    LineValue.object([
                        ("fault", .text(fault.rawValue)), ("endpoints", endpoints ?? .text(nil)),
                        ("summary", .text(fault.summary)),
                    ]).text
                )
            }
            return
        }
        let rows = EmulatorFault.all.map { fault in
            let place = fault.endpoints.map { Self.names($0).joined(separator: ", ") } ?? "everywhere"
            return (fault.rawValue, "\(fault.summary) (\(place))")
        }
        for line in Table(rows).lines(context.style(for: output)) { output.line(line) }
    }

    private static func names(_ endpoints: Set<EmulatorEndpoint>) -> [String] { endpoints.map(\.rawValue).sorted() }
}
