package import PingFoundation

/// The root object of an archive that `NSKeyedArchiver` has written, member by member.
///
/// The archive is a property list: its member `$top` refers to the root, and `$objects` has all objects in a row. Here
/// the root is a dictionary whose values are numbers, or refer to texts.
package struct FormerArchive {
    private let list: BinaryPropertyList
    private let objects: [Int]
    private let root: [String: Int]

    /// - Throws: `PingError` with code `formerItemUnknown` when the bytes are not such an archive.
    package init(_ data: Data) throws(PingError) {
        guard let list = BinaryPropertyList(data), let top = Self.members(of: list.top, in: list),
            let archiver = top["$archiver"], list.object(archiver) == .string("NSKeyedArchiver"),
            let entry = top["$top"], let entries = Self.members(of: entry, in: list), let start = entries["root"],
            let row = top["$objects"], case .array(let objects)? = list.object(row),
            case .uid(let position)? = list.object(start), objects.indices.contains(position),
            let root = Self.members(of: objects[position], in: list)
        else { throw FormerDocument.unknown("The item is not an archive of one object.") }
        self.list = list
        self.objects = objects
        self.root = root
    }

    /// A text that has to be there and not empty.
    package func text(_ name: String) throws(PingError) -> String {
        guard let text = try optionalText(name), !text.isEmpty else {
            throw FormerDocument.unknown("The member “\(name)” is missing.")
        }
        return text
    }

    /// A text, or `nil` where the member is missing or refers to nothing.
    package func optionalText(_ name: String) throws(PingError) -> String? {
        guard let member = root[name] else { return nil }
        guard case .uid(let position)? = list.object(member), objects.indices.contains(position) else {
            throw FormerDocument.unknown("The member “\(name)” is not a text.")
        }
        switch list.object(objects[position]) {
        case .string("$null"): return nil
        case .string(let text): return text
        default: throw FormerDocument.unknown("The member “\(name)” is not a text.")
        }
    }

    /// A number that has to be there.
    package func number(_ name: String) throws(PingError) -> Double {
        switch root[name].flatMap(list.object) {
        case .integer(let value): return Double(value)
        case .real(let value) where value.isFinite: return value
        default: throw FormerDocument.unknown("The member “\(name)” is not a number.")
        }
    }

    /// The members of a dictionary whose keys are texts. Of two of one name, neither counts.
    private static func members(of number: Int, in list: BinaryPropertyList) -> [String: Int]? {
        guard case .dictionary(let keys, let values)? = list.object(number), keys.count <= memberLimit else {
            return nil
        }
        var members: [String: Int] = [:]
        for (key, value) in zip(keys, values) {
            guard case .string(let name)? = list.object(key), members.updateValue(value, forKey: name) == nil else {
                return nil
            }
        }
        return members
    }

    /// A token has nine members.
    private static var memberLimit: Int { 64 }
}
