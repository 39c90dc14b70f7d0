import PingOrchestrate

/// Asks the user to confirm, or to choose one of several options.
public final class ConfirmationCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The prompt; often empty.
    public var prompt: String { field.text("prompt") }

    /// The kind of message that the prompt is.
    public var messageType: MessageType { field.int("messageType").map(MessageType.init) ?? .unknown }

    /// The options to offer; with ``OptionType/unspecified`` those of ``options``.
    public var optionType: OptionType { field.int("optionType").map(OptionType.init) ?? .unspecified }

    /// The texts to choose from.
    public var options: [String] { field.texts("options") }

    /// The index of the default option.
    public var defaultOption: Int { field.int("defaultOption") ?? 0 }

    /// The index of the chosen option; `nil` until the user chooses; while `nil`, the SDK sends the callback unchanged.
    public var selectedIndex: Int? {
        get { field.isChanged ? field[.value]?.lenientInt : nil }
        set { field[.value] = newValue.map(JSON.int) }
    }
}

/// The options of a ``ConfirmationCallback``. An open set: servers may send others.
public struct OptionType: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The options that the server lists.
    public static let unspecified = OptionType(rawValue: -1)
    /// Yes or no: `0`.
    public static let yesNo = OptionType(rawValue: 0)
    /// Yes, no, or cancel: `1`.
    public static let yesNoCancel = OptionType(rawValue: 1)
    /// OK or cancel: `2`.
    public static let okCancel = OptionType(rawValue: 2)
}
