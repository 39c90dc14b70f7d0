/// Finds what has another shape than the protocol says in a received document, besides its fields.
///
/// Nothing of it stops the flow: each is read as well as it can be, and noted.
struct DocumentShapes {
    let document: JSON

    private static let members: [(path: [String], shape: ReceivedShape)] = [
        (["id"], .text), (["eventName"], .text), (["interactionId"], .text), (["interactionToken"], .text),
        (["_links"], .object), (["form"], .object), (["form", "name"], .text), (["form", "description"], .text),
        (["form", "category"], .text), (["formData"], .object), (["formData", "value"], .object),
        (["passwordPolicy"], .object),
    ]

    /// A sentence for each finding. Names members, never values.
    var notes: [String] {
        Self.members.compactMap { path, shape in
            var value: JSON? = document
            for member in path { value = value?[member] }
            guard let value, !value.isNull, !shape.fits(value) else { return nil }
            return "The response's “\(path.joined(separator: "."))” should be \(shape.rawValue) and is ignored."
        }
    }
}
