extension Duration {
    /// Seconds as the documents write them; an impossible time becomes none at all, or a hundred years.
    package init(clamping seconds: Double) {
        let longest: Double = 100 * 365 * 86_400
        self = .seconds(seconds.isNaN ? 0 : min(max(seconds, 0), longest))
    }
}
