/// Something that a field lists under `options`.
protocol FieldEntry {
    /// The word for it in messages.
    static var noun: String { get }
    /// The member without which it is none.
    static var neededMember: String { get }
    /// The shapes of its members.
    static var members: [(name: String, shape: ReceivedShape)] { get }

    init?(json: JSON)
}

extension Field {
    /// The usable entries of `options`.
    func entries<Entry: FieldEntry>() -> [Entry] {
        received["options"]?.array?.compactMap(Entry.init(json:)) ?? []
    }

    /// The faults of `options`.
    func entryProblems<Entry: FieldEntry>(_: Entry.Type) -> [FieldProblem] {
        guard let entries = received["options"]?.array else {
            return [problem("options", "There is no list, so no \(Entry.noun) can be chosen.")]
        }
        let unusable = entries.count { Entry(json: $0) == nil }
        let misshapen = Entry.members.filter { name, shape in
            !entries.allSatisfy { shape.fits(member: name, of: $0) }
        }
        let missing = problem("options", "\(unusable) of them have no \(Entry.neededMember) and are not shown.")
        return (unusable == 0 ? [] : [missing])
            + misshapen.map { name, shape in
                problem("options", "The “\(name)” of some should be \(shape.rawValue) and is ignored.")
            }
    }
}
