import PingCommons

extension ErrorNode {
    /// The reports of the services behind the flow about the refusal, in the order received; empty when there are none.
    ///
    /// Each entry has the JSON it was read from, so that nothing is lost.
    public var details: [Detail] {
        guard let details = input["details"], !details.isNull else { return [] }
        return (details.array ?? [details]).map(Detail.init(json:))
    }

    /// The faults of single fields, by the identifier of the collector where the step has one of that name, and by
    /// the server's name for the field otherwise. The texts are the server's.
    ///
    /// The server names fields without prefix: `email` is the field with the key `user.email` as well.
    public var fieldMessages: [String: [String]] {
        let fields = FieldNames(continueNode?.collectors ?? [])
        return details.flatMap { $0.rawResponse?.details ?? [] }.reduce(into: [:]) { messages, detail in
            guard let target = detail.target else { return }
            let unmet = (detail.innerError?.errors ?? [:]).sortedByName.map(\.value)
            messages[fields.id(of: target) ?? target, default: []] += (unmet.isEmpty ? [detail.message ?? ""] : unmet)
                .map(ServerText.displayed).filter { !$0.isEmpty }
        }
    }
}

/// The fields of a form by the names that a server may call them.
private struct FieldNames {
    /// How many parts of a key, from its end, may be a name. Real keys have two parts.
    private static let mostParts = 8

    private var ids: [Substring: String] = [:]

    init(_ collectors: Collectors) {
        for collector in collectors {
            for name in Self.names(of: collector.key) where ids[name] == nil { ids[name] = collector.id }
        }
    }

    func id(of target: String) -> String? { ids[target[...]] }

    private static func names(of key: String) -> [Substring] {
        let dots = key.indices.reversed().lazy.filter { key[$0] == "." }.prefix(mostParts - 1)
        return [key[...]] + dots.map { key[key.index(after: $0)...] }
    }
}
