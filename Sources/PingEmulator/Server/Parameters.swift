import PingCommons

/// Names and values of a query or a form, in order.
struct Parameters: Sendable {
    private(set) var pairs: [(name: String, value: String)]

    init(_ pairs: [(name: String, value: String)] = []) {
        self.pairs = pairs
    }

    /// The first value of a name; an empty value counts as missing.
    subscript(name: String) -> String? {
        pairs.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// Whether the name exists.
    func contains(_ name: String) -> Bool { pairs.contains { $0.name == name } }

    var repeatedNames: [String] {
        var seen: Set<String> = []
        return pairs.map(\.name).filter { !seen.insert($0).inserted }
    }

    var names: [String] { pairs.map(\.name) }

    /// Both lists; the other's come last.
    func merged(with other: Parameters) -> Parameters { Parameters(pairs + other.pairs) }
}
