/// Writes one JSON object a line.
struct JSONLines: Sendable {
    let output: any TextOutput

    func write(_ line: NodeLine) {
        output.line(line.text)
    }
}
