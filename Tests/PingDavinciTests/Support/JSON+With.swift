import PingCommons

extension JSON {
    /// The same value with one member more, or changed.
    func with(_ name: String, _ value: JSON) -> JSON {
        var copy = self
        copy[name] = value
        return copy
    }
}
