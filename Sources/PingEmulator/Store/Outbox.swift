public import Foundation
import PingCommons

/// A message that a real server would have sent to a user by mail or text message.
public struct OutboxMessage: Sendable, Codable, Hashable {
    /// The kind of a message. Open, so that kinds can be added.
    public struct Kind: RawRepresentable, Sendable, Codable, Hashable {
        /// The name.
        public let rawValue: String

        /// A kind with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A link that resumes a suspended flow.
        public static let link = Kind(rawValue: "link")
        /// A one-time password.
        public static let code = Kind(rawValue: "code")
    }

    /// When it was sent.
    public let time: Date
    /// The kind of its content.
    public let kind: Kind
    /// The link or the code. The outbox shows it; it is valid once and on this machine only.
    public let content: String
    /// The flow that sent it.
    public let flow: String
    /// The recipient, if the flow knew the user.
    public let userName: String?
}

/// The last messages, oldest first.
final class Outbox: Sendable {
    private static let capacity = 200
    private let clock: EmulatorClock
    private let messages = Locked<[OutboxMessage]>([])

    init(clock: EmulatorClock) {
        self.clock = clock
    }

    var all: [OutboxMessage] { messages.current }

    func add(_ kind: OutboxMessage.Kind, _ content: String, journey: String, userName: String?) {
        let message = OutboxMessage(time: clock.now, kind: kind, content: content, flow: journey, userName: userName)
        messages.withLock { messages in
            messages.append(message)
            if messages.count > Self.capacity { messages.removeFirst(messages.count - Self.capacity) }
        }
    }
}

extension Emulator {
    /// The links and codes that the emulator would have sent, oldest first.
    public var outbox: [OutboxMessage] { state.outbox.all }
}
