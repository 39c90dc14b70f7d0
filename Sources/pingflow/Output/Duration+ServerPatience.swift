/// How long a server asks to wait (`Retry-After`).
extension Duration {
    /// For people.
    var serverPatience: String { "The server asks to wait \(wholeSeconds) second\(wholeSeconds == 1 ? "" : "s")." }

    /// For programs, rounded up.
    var wholeSeconds: Int { Int(components.seconds + (components.attoseconds > 0 ? 1 : 0)) }
}
