extension Duration {
    /// In milliseconds, for a server. A century is as good as longer.
    package var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = min(self, .seconds(3_155_760_000)).components
        return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }
}
