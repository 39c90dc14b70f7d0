/// Asks to confirm, or to take one of several ways.
public final class ConfirmationCallback: Callback {
    public let field: Field

    public init(field: Field) {
        self.field = field
    }

    /// What to ask; often empty.
    public var prompt: String { field.text("prompt") }

    /// What kind of message the prompt is.
    public var messageType: MessageType { field.int("messageType").map(MessageType.init) ?? .unknown }

    /// Which options there are; with ``OptionType/unspecified`` those of ``options``.
    public var optionType: OptionType { field.int("optionType").map(OptionType.init) ?? .unspecified }

    /// The texts to choose from.
    public var options: [String] { field.texts("options") }

    /// The index of the option to offer first.
    public var defaultOption: Int { field.int("defaultOption") ?? 0 }

    /// The index of the chosen option; `nil` while nothing is chosen, and then the callback is sent back unchanged.
    public var selectedIndex: Int? {
        get { field.isChanged ? field[.value]?.lenientInt : nil }
        set { field[.value] = newValue.map(JSON.int) }
    }
}

/// Which options a ``ConfirmationCallback`` has. Open: servers may send others.
public struct OptionType: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Those listed.
    public static let unspecified = OptionType(rawValue: -1)
    /// Yes or no: `0`.
    public static let yesNo = OptionType(rawValue: 0)
    /// Yes, no, or cancel: `1`.
    public static let yesNoCancel = OptionType(rawValue: 1)
    /// OK or cancel: `2`.
    public static let okCancel = OptionType(rawValue: 2)
}
