import PingCommons
import PingDavinciPlugin

/// Finds what has another shape than the protocol says in a received form.
///
/// Nothing of it stops the flow: each is read as well as it can be, and noted.
struct ReceivedShapes {
    let document: JSON
    let collectors: Collectors

    /// A sentence for each finding. Names members, never values.
    var notes: [String] {
        documentNotes + collectors.flatMap { ($0 is UnknownCollector ? [] : problems(of: $0)).map(\.description) }
    }

    private static let documentMembers: [(path: [String], shape: ReceivedShape)] = [
        (["id"], .text), (["eventName"], .text), (["interactionId"], .text), (["interactionToken"], .text),
        (["_links"], .object), (["form"], .object), (["form", "name"], .text), (["form", "description"], .text),
        (["form", "category"], .text), (["formData"], .object), (["formData", "value"], .object),
        (["passwordPolicy"], .object),
    ]

    private var documentNotes: [String] {
        Self.documentMembers.compactMap { path, shape in
            var value: JSON? = document
            for member in path { value = value?[member] }
            guard let value, !value.isNull, !shape.fits(value) else { return nil }
            return "The answer's “\(path.joined(separator: "."))” should be \(shape.rawValue) and is ignored."
        }
    }

    private func problems(of collector: any Collector) -> [FieldProblem] {
        let field = collector.field
        var problems = defaultProblems(of: collector)
        for (member, shape) in Self.members + Self.members(of: collector) {
            problems += field.shapeProblems(member, expected: shape.rawValue, shape.fits)
        }
        return problems
    }

    private static let members: [(String, ReceivedShape)] = [
        ("label", .text), ("required", .boolean), ("inputType", .text),
    ]

    /// The value that a field begins with.
    private func defaultProblems(of collector: any Collector) -> [FieldProblem] {
        guard let shape = Self.defaultShape(of: collector) else { return [] }
        let field = collector.field
        if document["formData"]?["value"]?[field.key] == JSON.null {
            return [field.problem("formData", "Its first value is null, which counts as none.")]
        }
        guard let value = field.initial, !shape.fits(value) else { return [] }
        return [field.problem("value", "It should be \(shape.rawValue) and is ignored.")]
    }

    private static func defaultShape(of collector: any Collector) -> ReceivedShape? {
        switch collector {
        case is TextCollector, is PasswordCollector, is SingleSelectCollector: .text
        case is MultiSelectCollector: .list
        case is BooleanCollector: .boolean
        case is PhoneNumberCollector: .objectOrText
        default: nil
        }
    }

    /// The members of one kind of field, besides those that its collector looks after.
    private static func members(of collector: any Collector) -> [(String, ReceivedShape)] {
        switch collector {
        case is PasswordCollector: [("verify", .boolean), ("passwordPolicy", .object)]
        case is BooleanCollector: [("appearance", .text), ("errorMessage", .text)]
        case is PhoneNumberCollector:
            [
                ("defaultCountryCode", .text), ("validatePhoneNumber", .boolean), ("showExtension", .boolean),
                ("extensionLabel", .text),
            ]
        case is ReadOnlyTextCollector:
            [("title", .text), ("titleEnabled", .boolean), ("enabled", .boolean), ("agreement", .object)]
        case is ImageCollector: [("description", .text)]
        case is QRCodeCollector: [("fallbackText", .text)]
        case is IdpCollector: [("idpId", .text), ("idpType", .text), ("idpEnabled", .boolean)]
        case is PollingCollector: [("pollChallengeStatus", .boolean), ("challenge", .text)]
        case is ProtectCollector:
            [("behavioralDataCollection", .boolean), ("universalDeviceIdentification", .boolean)]
        case is any FidoCollector: [("trigger", .text)]
        default: []
        }
    }
}
