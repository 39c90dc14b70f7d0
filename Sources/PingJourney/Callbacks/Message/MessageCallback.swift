/// A callback that shows a message and asks for nothing.
public protocol MessageCallback: Callback {}

extension MessageCallback {
    /// The message.
    public var message: String { field.text("message") }

    /// What kind of message it is.
    public var messageType: MessageType { field.int("messageType").map(MessageType.init) ?? .unknown }
}

/// The kind of a message. Open: servers may send others.
public struct MessageType: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Something the user should know: `0`.
    public static let information = MessageType(rawValue: 0)
    /// Something the user should take care of: `1`.
    public static let warning = MessageType(rawValue: 1)
    /// Something that went wrong: `2`.
    public static let error = MessageType(rawValue: 2)
    /// A script for web pages. Do not show it.
    public static let script = MessageType(rawValue: 4)
    /// The server did not say.
    public static let unknown = MessageType(rawValue: -1)
}
