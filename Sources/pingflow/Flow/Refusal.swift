import PingOrchestrate

/// What the server said when it refused.
struct Refusal: Sendable {
    let status: Int?
    let message: String
    let canRetry: Bool
    /// What was wrong, point by point, as far as the server said so.
    var details: [String] = []
}
