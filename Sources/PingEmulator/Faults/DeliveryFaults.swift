import PingNetwork

extension EmulatorFault {
    /// The answer comes late; a minute, or the rule's seconds.
    public static let latency: Self = "latency"
    /// The connection closes without a byte of the answer, though the request had its effect.
    public static let droppedConnection: Self = "dropped_connection"
    /// The connection closes in the middle of the body.
    public static let truncatedBody: Self = "truncated_body"
    /// The body drips in over a minute, or the rule's seconds.
    public static let slowBody: Self = "slow_body"
}

/// What happens to answers on their way.
enum DeliveryFaults {
    static let entries = [
        FaultEntry(.latency, at: nil, "The answer comes late", .delivers { $0.latency += $1 ?? .seconds(60) }),
        FaultEntry(
            .droppedConnection,
            at: nil,
            "The connection closes without an answer, though the request had its effect",
            .delivers { delivery, _ in delivery.isDropped = true }
        ),
        FaultEntry(
            .truncatedBody,
            at: nil,
            "The connection closes in the middle of the body",
            .delivers { delivery, _ in delivery.isTruncated = true }
        ),
        FaultEntry(.slowBody, at: nil, "The body drips in", .delivers { $0.bodyDuration = $1 ?? .seconds(60) }),
    ]
}
