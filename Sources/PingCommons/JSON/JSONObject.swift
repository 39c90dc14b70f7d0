/// The members of a JSON object, in the order in which they were received or set.
///
/// Names are compared byte by byte, as RFC 8259, section 8.3 recommends: `é` as one code point and `é` as two are two
/// names. Two objects are equal when they have equal members, in whatever order.
///
/// Members lie side by side. Looking one up compares names from the first on, which for the few members of a message
/// costs less than hashing them.
public struct JSONObject: Sendable {
    /// A name and its value.
    public typealias Element = (key: String, value: JSON)

    /// A struct, since the copies and the ends of a tuple's parts are looked up at run time.
    struct Member {
        let key: String
        var value: JSON
    }

    private(set) var members: [Member]

    /// An object without members.
    public init() { members = [] }

    /// An object of members whose names differ.
    init(distinct members: [Member]) { self.members = members }

    /// The members of a dictionary, in any order.
    public init(_ dictionary: [String: JSON]) {
        members = dictionary.map { Member(key: $0.key, value: $0.value) }
    }

    /// Members in their order. Of two of one name the last counts, in the place of the first.
    public init(_ pairs: some Sequence<(String, JSON)>) {
        self.init()
        var places: [Identifier: Int] = [:]
        for (name, value) in pairs {
            if let place = places.updateValue(members.count, forKey: Identifier(name)) {
                places[Identifier(name)] = place
                members[place].value = value
            } else {
                members.append(Member(key: name, value: value))
            }
        }
    }

    /// The names, in order.
    public var keys: [String] { members.map(\.key) }

    /// The values, in the order of their names.
    package var values: [JSON] { members.map(\.value) }

    /// A member by its name; `nil` when it is missing. Setting keeps the place of a member that is there, and adds
    /// others at the end; setting `nil` removes it.
    public subscript(name: String) -> JSON? {
        get { index(of: name).map { members[$0].value } }
        set {
            switch (index(of: name), newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(key: name, value: value))
            case (nil, nil): break
            }
        }
    }

    /// The same names with changed values.
    package func mapValues<Failure: Error>(_ transform: (JSON) throws(Failure) -> JSON) throws(Failure) -> JSONObject {
        var changed = self
        for index in members.indices { changed.members[index].value = try transform(members[index].value) }
        return changed
    }

    private func index(of name: String) -> Int? {
        members.firstIndex { $0.key.hasSameCodePoints(as: name) }
    }
}

extension JSONObject: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { members.count }
    public subscript(position: Int) -> Element { (members[position].key, members[position].value) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}

extension JSONObject: Hashable {
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        let isSameOrder = zip(left.members, right.members).allSatisfy { $0.key.hasSameCodePoints(as: $1.key) }
        if isSameOrder { return zip(left.members, right.members).allSatisfy { $0.value == $1.value } }
        let others = Dictionary(right.members.map { (Identifier($0.key), $0.value) }, uniquingKeysWith: { $1 })
        return left.members.allSatisfy { others[Identifier($0.key)] == $0.value }
    }

    /// The same in every order.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for member in members {
            var one = hasher
            one.combine(Identifier(member.key))
            one.combine(member.value)
            sum ^= one.finalize()
        }
        hasher.combine(sum)
    }
}

extension Dictionary where Key == String, Value == JSON {
    /// The members of an object by their names. Of names that Swift takes for equal although their bytes
    /// differ, the first counts.
    public init(_ object: JSONObject) {
        self.init(object.lazy.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}
