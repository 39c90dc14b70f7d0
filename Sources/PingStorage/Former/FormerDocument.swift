/// The JSON of an earlier SDK's item, read without guesses: a member of another type makes the item unknown.
package struct FormerDocument {
    private let members: [String: JSON]

    /// - Throws: `PingError` with code `formerItemUnknown` when the JSON is not an object.
    package init(_ json: JSON) throws(PingError) {
        guard let members = json.object else { throw Self.unknown("The item is not a JSON object.") }
        self.members = members
    }

    /// A text that has to be there and not empty.
    package func text(_ name: String) throws(PingError) -> String {
        guard let text = try optionalText(name), !text.isEmpty else {
            throw Self.unknown("The member “\(name)” is missing.")
        }
        return text
    }

    /// A text, or `nil` where the member is missing or `null`.
    package func optionalText(_ name: String) throws(PingError) -> String? { try member(name, "a text", \.string) }

    /// A whole number, or `nil` where the member is missing or `null`.
    package func optionalNumber(_ name: String) throws(PingError) -> Int64? {
        try member(name, "a whole number", \.int).map(Int64.init)
    }

    /// A number, or `nil` where the member is missing or `null`.
    package func optionalDouble(_ name: String) throws(PingError) -> Double? { try member(name, "a number", \.double) }

    /// A boolean; `false` where the member is missing or `null`.
    package func flag(_ name: String) throws(PingError) -> Bool { try member(name, "a boolean", \.bool) ?? false }

    private func member<Value>(
        _ name: String,
        _ type: String,
        _ read: (JSON) -> Value?
    ) throws(PingError) -> Value? {
        guard let member = members[name], member != .null else { return nil }
        guard let value = read(member) else { throw Self.unknown("The member “\(name)” is not \(type).") }
        return value
    }

    /// The elements of an item that is an array.
    ///
    /// - Throws: `PingError` with code `formerItemUnknown` when the JSON is not an array, or has too many elements.
    package static func elements(of json: JSON) throws(PingError) -> [FormerDocument] {
        guard let elements = json.array, elements.count <= 1000 else {
            throw unknown("The item is not a JSON array of moderate length.")
        }
        var documents: [FormerDocument] = []
        for element in elements { documents.append(try FormerDocument(element)) }
        return documents
    }

    package static func unknown(_ reason: String) -> PingError {
        PingError(
            .formerItemUnknown,
            "Cannot read what the earlier SDK stored. \(reason)",
            recovery: "The item stays as it is. Let the user log in, or give the encryptor that the earlier SDK used."
        )
    }
}

extension PingError.Code {
    /// An earlier SDK stored an item in a format that this SDK does not know. The item stays as it is.
    public static let formerItemUnknown: Self = "former_item_unknown"
}
