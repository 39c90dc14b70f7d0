import PingOrchestrate

/// Reading tolerantly: a number may come as text and text as a number, and what has another type reads as missing.
extension Field {
    /// The value of the first output with a name; `nil` when it is missing.
    public func output(_ name: String) -> JSON? {
        guard case .array(let outputs) = received["output"] else { return nil }
        let wanted = JSON.string(name)
        return outputs.first { $0["name"] == wanted }?["value"]
    }

    /// An output as text; empty when it is missing.
    public func text(_ name: String) -> String { output(name)?.lenientString ?? "" }

    /// An output as a whole number; `nil` when it is missing.
    public func int(_ name: String) -> Int? { output(name)?.lenientInt }

    /// An output as a boolean; false when it is missing.
    public func bool(_ name: String) -> Bool { output(name)?.lenientBool ?? false }

    /// An output as a list of texts; empty when it is missing, with an empty text in the place of each element that is
    /// none, so that indexes stay right.
    public func texts(_ name: String) -> [String] {
        output(name)?.array?.map { $0.lenientString ?? "" } ?? []
    }

    /// The text in an input; empty when the callback has no such input.
    public func inputText(_ input: CallbackInput = .value) -> String {
        self[input]?.lenientString ?? ""
    }
}
