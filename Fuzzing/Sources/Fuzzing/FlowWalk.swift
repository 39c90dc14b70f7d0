import PingLogin

@testable import pingflow

/// Reads and submits every step that a flow reaches.
///
/// - Parameter restore: Restores a saved step, which must have the fields of the saved one.
func walk(from start: any Node, restore: (FlowSnapshot) async -> ContinueNode?) async {
    var node = start
    for _ in 0..<8 {
        _ = (node.message, "\(node)", node.cause.map { "\($0)" })
        guard let step = node as? ContinueNode ?? (node as? ErrorNode)?.continueNode else { return }
        let reader = FieldReader(redaction: SecretDisplay(showsSecrets: false), isWaiting: false)
        for source in FieldReader.sources(of: step) { _ = (reader.field(source), Button(source, reader)) }
        if let snapshot = try? step.snapshot(), let restored = await restore(snapshot) {
            let count = FieldReader.sources(of: step).count
            require(FieldReader.sources(of: restored).count == count, "A restored step has other fields.")
        }
        _ = try? step.asRequest()
        node = await step.next()
    }
}
