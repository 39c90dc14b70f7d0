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

    private enum Shape: String {
        case text
        case boolean = "true or false"
        case object = "an object"
        case list = "a list"
        case objectOrText = "an object or text"

        func fits(_ value: JSON) -> Bool {
            switch self {
            case .text: value.lenientString != nil
            case .boolean: value.lenientBool != nil
            case .object: value.object != nil
            case .list: value.array != nil || value.lenientString != nil
            case .objectOrText: value.object != nil || value.lenientString != nil
            }
        }
    }

    private static let documentMembers: [(path: [String], shape: Shape)] = [
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
        for (member, shape) in [("label", .text), ("required", .boolean)] + Self.members(of: collector) {
            problems += field.shapeProblems(member, expected: shape.rawValue, shape.fits)
        }
        return problems
    }

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

    private static func defaultShape(of collector: any Collector) -> Shape? {
        switch collector {
        case is TextCollector, is PasswordCollector, is SingleSelectCollector: .text
        case is MultiSelectCollector: .list
        case is BooleanCollector: .boolean
        case is PhoneNumberCollector: .objectOrText
        default: nil
        }
    }

    /// The members of one kind of field, besides those that its collector looks after.
    private static func members(of collector: any Collector) -> [(String, Shape)] {
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
