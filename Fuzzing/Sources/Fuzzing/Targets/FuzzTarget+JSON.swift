import PingCommons

extension FuzzTarget {
    /// A JSON document: what is written is read again as the same value.
    static let json = FuzzTarget(name: "json") { bytes in
        guard let json = try? JSON(parsing: bytes) else { return }
        for sorted in [false, true] {
            let again = try? JSON(parsing: json.serialized(sortedKeys: sorted))
            require(again == json, "A document changes when it is written and read.")
        }
        _ = (json.lenientString, json.lenientInt, json.lenientBool, json.int, json.number, json.text())
        for value in json.array ?? [] { _ = value.hashValue }
    }
}
