import PingEmulator

/// A request as the emulator reports it: the path, and nothing of its query, headers and body.
struct RequestLine {
    let request: ObservedRequest

    /// For people.
    func text(_ style: Style) -> String {
        let colour: Style.Paint = request.status < 300 ? .green : request.status < 400 ? .cyan : .yellow
        return "\(request.method) \(request.path.printableLine) \(style.paint("\(request.status)", colour)) "
            + style.paint("\(milliseconds) ms", .faint)
    }

    /// For programs.
    var line: LineValue {
        .object([
            ("method", .text(request.method)), ("path", .text(request.path)), ("status", .int(request.status)),
            ("ms", .int(milliseconds)),
        ])
    }

    private var milliseconds: Int { Int(request.duration / .milliseconds(1)) }
}
