import PingNetwork

/// Faults of delivery.
extension EmulatorFault {
    public static let latency = Self("latency", "The response comes late, by a minute or the rule's duration")
        .delivers { $0.latency += $1 ?? .seconds(60) }
    public static let droppedConnection = Self(
        "dropped_connection",
        "The connection closes without a byte of the response, though the request had its effect"
    )
    .delivers { delivery, _ in delivery.isDropped = true }
    public static let truncatedBody = Self("truncated_body", "The connection closes in the middle of the body")
        .delivers { delivery, _ in delivery.isTruncated = true }
    public static let slowBody = Self(
        "slow_body",
        "The body takes a minute or the rule's duration to arrive, in pieces"
    )
    .delivers { $0.bodyDuration = $1 ?? .seconds(60) }

    static let deliveryFaults: [Self] = [.latency, .droppedConnection, .truncatedBody, .slowBody]
}
