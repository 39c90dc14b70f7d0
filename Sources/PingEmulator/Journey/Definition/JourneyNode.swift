import PingCommons

/// A node of a journey: a page that asks the user, or an action that runs code.
struct JourneyNode: Sendable {
    enum Kind: Sendable {
        case page(JourneyPage, next: Transition, invalid: Target)
        case action(any JourneyAction, outcomes: [String: Target])
    }

    let kind: Kind

    static func read(_ value: FlowValue) throws -> JourneyNode {
        let members = try value.mapping()
        if let page = members["page"] {
            try members.allow(["page", "next", "invalid"])
            let failure = Target(name: "failure", place: value)
            return JourneyNode(
                kind: .page(
                    try value.part(.empty) { try JourneyPage.read(page) },
                    next: try value.part(.always(failure)) { try Transition.read(members.required("next")) },
                    invalid: try value.part(failure) { try members["invalid"].map(Target.read) ?? failure }
                )
            )
        }
        try members.allow(["action", "with", "next", "outcomes"])
        let action = try JourneyActions.read(members)
        return JourneyNode(kind: .action(action, outcomes: try outcomes(of: action, members)))
    }

    private static func outcomes(of action: any JourneyAction, _ members: FlowMembers) throws -> [String: Target] {
        let expected = action.outcomes
        if let next = members["next"] {
            guard expected.count == 1, let only = expected.first else {
                throw next.failure("this action has several outcomes: \(expected.joined(separator: ", "))")
            }
            return [only: try Target.read(next)]
        }
        let given = try members.required("outcomes").mapping()
        try given.allow(expected)
        let targets: [(String, Target?)] = try expected.map { name in
            (name, try given.place.part(nil) { try Target.read(given.required(name)) })
        }
        return Dictionary(uniqueKeysWithValues: targets).compactMapValues(\.self)
    }

    /// Notes each target that does not exist.
    func checkTargets(_ names: Set<String>) throws {
        let targets: [Target] =
            switch kind {
            case .page(_, let next, let invalid): next.targets + [invalid]
            case .action(_, let outcomes): Array(outcomes.values)
            }
        for target in targets where !names.contains(target.name) {
            try target.place.note(target.place.failure("there is no node “\(target.name)”"))
        }
    }
}

/// The name of the next node, and its location in the file.
struct Target: Sendable {
    let name: String
    let place: FlowValue

    static func read(_ value: FlowValue) throws -> Target { Target(name: try value.string(), place: value) }
}

/// The next node of a page: fixed, or chosen by a variable.
enum Transition: Sendable {
    case always(Target)
    case by(variable: String, cases: [String: Target], otherwise: Target?)

    static func read(_ value: FlowValue) throws -> Transition {
        guard case .mapping = value.content else { return .always(try Target.read(value)) }
        let members = try value.mapping()
        try members.allow(["by", "cases", "otherwise"])
        var cases: [String: Target] = [:]
        for entry in try members.required("cases").mapping().members {
            cases[entry.name] = try value.part(nil) { try Target.read(entry.value) }
        }
        return .by(
            variable: try members.required("by").string(),
            cases: cases,
            otherwise: try members["otherwise"].map(Target.read)
        )
    }

    var targets: [Target] {
        switch self {
        case .always(let target): [target]
        case .by(_, let cases, let otherwise): Array(cases.values) + [otherwise].compactMap { $0 }
        }
    }

    /// The next node's name; `nil` when no case fits.
    func target(_ variables: [String: JSON]) -> String? {
        switch self {
        case .always(let target): target.name
        case .by(let variable, let cases, let otherwise):
            (variables[variable]?.lenientString.flatMap { cases[$0] } ?? otherwise)?.name
        }
    }
}
