import PingOrchestrate

/// The kind of event that submits a step.
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

/// How a collector wants its step to be submitted.
public struct Submission: Sendable, Hashable {
    /// The event.
    public var eventType: EventType
    /// The key of the pressed button; `nil` for a field that is not a button.
    public var actionKey: String?

    /// Creates a submission.
    public init(_ eventType: EventType, actionKey: String? = nil) {
        self.eventType = eventType
        self.actionKey = actionKey
    }
}

/// A collector that can submit its step: a button, a device list, a passkey, a poll.
///
/// It says what it would submit. The step knows what the user did last, and asks that one.
public protocol Submittable: Collector {
    /// The submission that this collector asks for; `nil` as long as it has not been used.
    var submission: Submission? { get }

    /// A separate request in place of the form, such as that of a social login; `nil` to send the form.
    ///
    /// - Throws: `PingError` when the request may not be sent.
    func ownRequest() throws -> Request?
}

extension Submittable {
    public func ownRequest() throws -> Request? { nil }

    /// Makes ``submission`` what the step is submitted with, whatever the user did before. A collector that finishes
    /// something by itself, such as a ceremony, calls this when it has a result.
    public func decide() {
        field.record(.finish(field.id, goesWithForm: submission?.eventType == .submit))
    }
}
