/// The rules for a new password.
///
/// ``errors(in:)`` checks what can be checked on the device; the rest is for showing. A rule that makes no sense, such
/// as a negative or unreachable number, is `nil` here, and only the server checks it.
public struct PasswordPolicy: Sendable, Hashable {
    /// The policy as received, with the members that have no property here.
    public let json: JSON
    /// The server's name for the policy.
    public let name: String
    /// The server's description of the policy.
    public let description: String
    /// How many characters a password may have; a bound that is not set is `nil`.
    public let length: Length
    /// How many different characters it must have.
    public let minUniqueCharacters: Int?
    /// How often one character may stand in it, not necessarily in a row.
    public let maxRepeatedCharacters: Int?
    /// How many characters of a set it must have, by the set. Empty when there are more than 32 sets, or more than 1024
    /// characters in one.
    public let minCharacters: [String: Int]
    /// How many of the last passwords must not be used again. The server checks this.
    public let historyCount: Int?
    /// After how many days the password must be changed.
    public let maxAgeDays: Int?
    /// For how many days the password cannot be changed.
    public let minAgeDays: Int?

    /// Bounds of a length, in Unicode scalars.
    public struct Length: Sendable, Hashable {
        /// The least.
        public let min: Int?
        /// The most.
        public let max: Int?
    }

    /// The sets of ``minCharacters``, taken apart once.
    private let characterSets: [CharacterSetRule]

    private struct CharacterSetRule: Sendable, Hashable {
        let text: String
        let members: Set<Unicode.Scalar>
        let least: Int
    }

    /// The policy of a field or of a document; `nil` when it has none.
    init?(of json: JSON) {
        guard let policy = json["passwordPolicy"], policy.isObject else { return nil }
        self.init(json: policy)
    }

    /// Reads a policy.
    package init(json: JSON) {
        let reader = RuleReader(json: json)
        self.json = json
        name = json["name"]?.lenientString ?? ""
        description = json["description"]?.lenientString ?? ""
        length = reader.length()
        minUniqueCharacters = reader.number(json["minUniqueCharacters"], 0...RuleReader.most)
        maxRepeatedCharacters = reader.number(json["maxRepeatedCharacters"], 1...Int.max)
        minCharacters = reader.minCharacters()
        characterSets = minCharacters.sortedByName.map { text, least in
            CharacterSetRule(text: text, members: Set(text.unicodeScalars), least: least)
        }
        historyCount = reader.number(json["history"]?["count"], 0...Int.max)
        maxAgeDays = reader.number(json["maxAgeDays"], 0...Int.max)
        minAgeDays = reader.number(json["minAgeDays"], 0...Int.max)
    }

    /// Whether the password must not resemble the user's name and other details. The server checks this.
    public var excludesProfileData: Bool { json["excludesProfileData"]?.lenientBool ?? false }
    /// Whether the password must not resemble the current one. The server checks this.
    public var notSimilarToCurrent: Bool { json["notSimilarToCurrent"]?.lenientBool ?? false }
    /// Whether the password must not be a common one. The server checks this.
    public var excludesCommonlyUsed: Bool { json["excludesCommonlyUsed"]?.lenientBool ?? false }

    /// The rules that ``errors(in:)`` checks, each as the error of a password that breaks it.
    package var checkedRules: [ValidationError] {
        var rules: [ValidationError] = []
        if length.min ?? 0 > 0 || length.max != nil {
            rules.append(.invalidLength(min: length.min ?? 0, max: length.max ?? .max))
        }
        if let least = minUniqueCharacters, least > 0 { rules.append(.uniqueCharacter(min: least)) }
        if let most = maxRepeatedCharacters, most < .max { rules.append(.maxRepeat(max: most)) }
        return rules + characterSets.map { .minCharacters(character: $0.text, min: $0.least) }
    }

    /// The rules a password breaks.
    ///
    /// Characters are counted as Unicode scalars, as NIST SP 800-63B asks for.
    public func errors(in password: String) -> [ValidationError] {
        let scalars = Array(password.unicodeScalars)
        let counts = scalars.reduce(into: [Unicode.Scalar: Int]()) { $0[$1, default: 0] += 1 }
        var errors: [ValidationError] = []
        if scalars.count < length.min ?? 0 || scalars.count > length.max ?? .max {
            errors.append(.invalidLength(min: length.min ?? 0, max: length.max ?? .max))
        }
        if let least = minUniqueCharacters, counts.count < least { errors.append(.uniqueCharacter(min: least)) }
        if let most = maxRepeatedCharacters, counts.values.contains(where: { $0 > most }) {
            errors.append(.maxRepeat(max: most))
        }
        for set in characterSets where scalars.count(where: set.members.contains) < set.least {
            errors.append(.minCharacters(character: set.text, min: set.least))
        }
        return errors
    }
}

/// Reads the numbers of a policy. One that makes no sense is `nil`.
private struct RuleReader {
    /// More characters than this no person is asked to type.
    static let most = 1024
    /// More character sets than this, or characters in one, no policy has.
    static let mostSets = 32

    let json: JSON

    func number(_ value: JSON?, _ range: ClosedRange<Int>) -> Int? {
        value?.lenientInt.flatMap { range.contains($0) ? $0 : nil }
    }

    func length() -> PasswordPolicy.Length {
        let least = number(json["length"]?["min"], 0...Self.most)
        let most = number(json["length"]?["max"], 1...Int.max)
        guard least ?? 0 <= most ?? .max else { return PasswordPolicy.Length(min: nil, max: nil) }
        return PasswordPolicy.Length(min: least, max: most)
    }

    func minCharacters() -> [String: Int] {
        guard let members = json["minCharacters"]?.object, members.count <= Self.mostSets,
            members.keys.allSatisfy({ $0.unicodeScalars.count <= Self.most })
        else { return [:] }
        return members.reduce(into: [:]) { rules, member in
            let most = member.key.isEmpty ? 0 : Self.most
            if let least = number(member.value, 0...most), least > 0 { rules[member.key] = least }
        }
    }
}
