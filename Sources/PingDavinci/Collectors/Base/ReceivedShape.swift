/// The expected shape of a member of a received document, read as leniently as everywhere. The raw value names it in words.
package enum ReceivedShape: String, Sendable {
    case text
    case boolean = "true or false"
    case object = "an object"
    case list = "a list"
    case objectOrText = "an object or text"

    package func fits(_ value: JSON) -> Bool {
        switch self {
        case .text: value.lenientString != nil
        case .boolean: value.lenientBool != nil
        case .object: value.isObject
        case .list: value.array != nil || value.lenientString != nil
        case .objectOrText: value.isObject || value.lenientString != nil
        }
    }

    /// Whether a member is of this shape where it is there at all.
    package func fits(member: String, of json: JSON) -> Bool {
        json[member].map { $0.isNull || fits($0) } ?? true
    }
}
