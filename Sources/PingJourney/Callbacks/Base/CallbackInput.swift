/// Names an input of a callback.
///
/// Servers name inputs `IDToken` + number + suffix. An input is found by its suffix, wherever it stands; inputs with
/// names of another form are taken by their documented position.
public struct CallbackInput: Sendable, Hashable {
    /// The suffix after the number in the input's name.
    public let suffix: String
    /// The place in the documented order, counted from zero.
    public let position: Int

    /// An input.
    ///
    /// - Parameters:
    ///   - suffix: The text after the number in its name; empty for the main value.
    ///   - position: Its place in the documented order, counted from zero; an input without one goes by its name only.
    public init(_ suffix: String, at position: Int = .max) {
        self.suffix = suffix
        self.position = position
    }

    /// The only or the main value: `IDToken1`.
    public static let value = CallbackInput("", at: 0)
    /// Asks the server to check the value without submitting the step: `IDToken1validateOnly`.
    public static let validateOnly = CallbackInput("validateOnly", at: 1)

    /// The index of this input among those of a callback; `nil` when it is not there.
    func index(in inputs: [JSON]) -> Int? {
        if let named = inputs.firstIndex(where: { Self.suffix(of: $0) == suffix[...] }) { return named }
        guard inputs.indices.contains(position), inputs[position].isObject else { return nil }
        // A name of the usual form with another suffix belongs to another input.
        let isFree = Self.suffix(of: inputs[position]) == nil || (inputs.count == 1 && suffix.isEmpty)
        return isFree ? position : nil
    }

    /// The suffix after `IDToken` and a number; `nil` for any other name.
    private static func suffix(of input: JSON) -> Substring? {
        guard let name = input["name"]?.string, name.hasPrefix("IDToken") else { return nil }
        let rest = name.dropFirst(7)
        let suffix = rest.drop(while: { $0.isASCII && $0.isNumber })
        return suffix.count == rest.count ? nil : suffix
    }
}
