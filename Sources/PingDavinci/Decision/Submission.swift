/// The kind of event that answers a step.
public struct EventType: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The form was filled in.
    public static let submit: Self = "submit"
    /// Something else than filling in the form was chosen.
    public static let action: Self = "action"
    /// A waiting step asks again.
    public static let polling: Self = "polling"
}

/// How a collector wants its step to be answered.
public struct Submission: Sendable, Hashable {
    /// The event.
    public var eventType: EventType
    /// What was pressed; `nil` for a field that is not a button.
    public var actionKey: String?

    /// Creates a submission.
    public init(_ eventType: EventType, actionKey: String? = nil) {
        self.eventType = eventType
        self.actionKey = actionKey
    }
}

/// A collector that can decide how its step is answered: a button, a device list, a passkey, a poll.
public protocol Submittable: Collector {
    /// How to answer; `nil` as long as the collector has not been used.
    var submission: Submission? { get }
}
