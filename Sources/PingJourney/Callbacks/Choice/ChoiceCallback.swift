/// Asks to choose one of several texts.
public final class ChoiceCallback: Callback {
    public let field: Field

    public init(field: Field) {
        self.field = field
        if choices.indices.contains(defaultChoice) { field[.value] = .int(defaultChoice) }
    }

    /// What to ask.
    public var prompt: String { field.text("prompt") }

    /// What there is to choose from.
    public var choices: [String] { field.texts("choices") }

    /// The index of the choice that is selected at first.
    public var defaultChoice: Int { field.int("defaultChoice") ?? 0 }

    /// The index of the selected choice. Starts as ``defaultChoice``.
    public var selectedIndex: Int {
        get { field[.value]?.lenientInt ?? defaultChoice }
        set { field[.value] = .int(newValue) }
    }

    /// The selected choice; `nil` when the index is none of ``choices``. Setting selects the first choice with that text,
    /// and changes nothing when there is none.
    public var selectedChoice: String? {
        get { choices.indices.contains(selectedIndex) ? choices[selectedIndex] : nil }
        set {
            guard let newValue, let index = choices.firstIndex(of: newValue) else { return }
            selectedIndex = index
        }
    }
}
