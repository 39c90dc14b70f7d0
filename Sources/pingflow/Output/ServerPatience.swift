/// How long a server asks to wait (`Retry-After`), for the outputs.
enum ServerPatience {
    /// For people.
    static func words(_ wait: Duration) -> String {
        let seconds = seconds(wait)
        return "The server asks to wait \(seconds) second\(seconds == 1 ? "" : "s")."
    }

    /// For programs: whole seconds, rounded up.
    static func member(_ wait: Duration?) -> [(name: String, value: LineValue)] {
        wait.map { [(name: "retryAfter", value: .int(seconds($0)))] } ?? []
    }

    private static func seconds(_ wait: Duration) -> Int {
        let (seconds, rest) = wait.components
        return Int(rest > 0 ? seconds + 1 : seconds)
    }
}
