extension Duration {
    /// More time than any test needs, however many of them share the processors.
    static let patient: Duration = .seconds(600)
}
