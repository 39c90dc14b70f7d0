import PingOrchestrate

extension Field {
    /// The name that the value is sent under; empty when the server gave none.
    public var key: String { string("key") ?? "" }
    /// The wire input type; `nil` when the server gave none.
    public var inputType: String? { string("inputType") }

    /// The user's answer; `nil` as long as the user has not touched the field.
    public var answer: JSON? {
        get { self[.position(0)] }
        set { self[.position(0)] = newValue }
    }

    /// Changes the answer while no other task can, for answers that are made of parts.
    ///
    /// - Parameter change: Changes the answer, which is `nil` as long as the user has not touched the field.
    ///   Must not use this field.
    package func updateAnswer(_ change: (inout JSON?) -> Void) { update(.position(0), change) }

    /// The value the server wants the field to begin with: from `formData.value` of the document, else the field's own
    /// `value`. An empty or `null` default is none.
    package var initial: JSON? {
        let defaults = [document["formData"]?["value"]?[key], received["value"]]
        return defaults.compactMap(\.self).first { $0 != .null && $0 != "" }
    }

    /// The user's answer, or the value the field begins with.
    package var current: JSON? { answer ?? initial }

    /// The answer, or else the value that the field begins with, as text. Numbers and booleans become
    /// text. Empty without a value.
    public var text: String { current?.lenientString ?? "" }

    /// The usable entries of `options`.
    ///
    /// - Parameter read: Reads an entry; `nil` for one that cannot be used.
    func entries<Entry>(_ read: (JSON) -> Entry?) -> [Entry] { received["options"]?.array?.compactMap(read) ?? [] }

    /// A member as text; numbers and booleans become text.
    public func string(_ member: String) -> String? { received[member]?.lenientString }

    /// A member as a boolean; the words `true` and `false` count.
    public func bool(_ member: String) -> Bool? { received[member]?.lenientBool }
}
