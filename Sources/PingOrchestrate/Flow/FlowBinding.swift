/// The options of a configuration that a saved flow belongs to, such as server, realm and client.
package enum FlowBinding {
    /// Compares the options of a saved flow with those of the configuration that should resume it. What another server would be sent is
    /// of no use to it, and may be none of its business.
    ///
    /// - Throws: `PingError` with code `snapshotUnusable`, which names the options that differ.
    package static func check(_ saved: [String: String], against options: [String: String]) throws(PingError) {
        let names = Set(saved.keys).union(options.keys)
        let different = names.filter { !isSame(saved[$0], options[$0]) }.sorted()
        if different.isEmpty { return }
        throw .snapshotUnusable(
            "It was saved with another configuration: \(different.joined(separator: ", ")).",
            recovery: "Resume it with the configuration that saved it, or start a new flow."
        )
    }

    /// Identifiers of the protocols are the same when their code points are.
    private static func isSame(_ saved: String?, _ option: String?) -> Bool {
        guard let saved, let option else { return saved == option }
        return saved.hasSameCodePoints(as: option)
    }
}
