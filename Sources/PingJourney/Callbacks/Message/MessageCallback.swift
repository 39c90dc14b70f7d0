import PingOrchestrate

/// A callback that shows a message and asks for nothing.
public protocol MessageCallback: Callback {}

extension MessageCallback {
    /// The message.
    public var message: String { field.text("message") }

    /// The kind of the message.
    public var messageType: MessageType { field.int("messageType").map(MessageType.init) ?? .unknown }
}

/// The kind of a message. An open set: servers may send others.
public struct MessageType: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Information: `0`.
    public static let information = MessageType(rawValue: 0)
    /// A warning: `1`.
    public static let warning = MessageType(rawValue: 1)
    /// An error: `2`.
    public static let error = MessageType(rawValue: 2)
    /// A script for web pages. Do not show it.
    public static let script = MessageType(rawValue: 4)
    /// The server did not say.
    public static let unknown = MessageType(rawValue: -1)
}

/// Shows a message.
public final class TextOutputCallback: MessageCallback {
    public let field: Field
    public init(field: Field) { self.field = field }
}

/// Shows a message while the journey waits for the user elsewhere, usually for a link in a mail.
///
/// The app cannot submit this step. Give the link to `Journey.resume(_:configure:)` when the user opens it, in this
/// process or in a later one.
public final class SuspendedTextOutputCallback: MessageCallback {
    public let field: Field
    public init(field: Field) { self.field = field }
}
