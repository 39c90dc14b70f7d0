/// One entry of a list to choose from.
public struct SelectOption: Sendable, Hashable, Identifiable {
    /// The text to show.
    public let label: String
    /// The value to send.
    public let value: String

    /// The value.
    public var id: String { value }

    /// Creates an option.
    package init(label: String, value: String) {
        self.label = label
        self.value = value
    }

    /// Reads an option: an object with a value, or plain text that is label and value at once.
    ///
    /// - Returns: `nil` when there is no value.
    package init?(json: JSON) {
        if let text = json.lenientString {
            self.init(label: text, value: text)
        } else if let value = json["value"]?.lenientString {
            self.init(label: json["label"]?.lenientString ?? value, value: value)
        } else {
            return nil
        }
    }
}
