import PingOrchestrate

/// Asks the user to choose one of several texts.
public final class ChoiceCallback: Callback {
    public let field: Field

    public init(field: Field) {
        self.field = field
        if choices.indices.contains(defaultChoice) { field[.value] = .int(defaultChoice) }
    }

    /// The prompt.
    public var prompt: String { field.text("prompt") }

    /// The texts to choose from.
    public var choices: [String] { field.texts("choices") }

    /// The index of the default choice.
    public var defaultChoice: Int { field.int("defaultChoice") ?? 0 }

    /// The index of the selected choice. Starts as ``defaultChoice``.
    public var selectedIndex: Int {
        get { field[.value]?.lenientInt ?? defaultChoice }
        set { field[.value] = .int(newValue) }
    }

    /// The selected choice; `nil` when the index is not valid in ``choices``. Setting selects the first choice with
    /// that text, and changes nothing when no choice has it.
    public var selectedChoice: String? {
        get { choices.indices.contains(selectedIndex) ? choices[selectedIndex] : nil }
        set {
            guard let newValue, let index = choices.firstIndex(of: newValue) else { return }
            selectedIndex = index
        }
    }
}
