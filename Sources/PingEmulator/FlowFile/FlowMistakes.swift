import PingCommons

/// The mistakes of a flow file, in the order in which they were found.
final class FlowMistakes: Sendable {
    private let found = Locked<[FlowFileError]>([])

    var all: [FlowFileError] { found.current }

    func add(_ mistake: FlowFileError) {
        found.withLock { if !$0.contains(mistake) { $0.append(mistake) } }
    }
}
