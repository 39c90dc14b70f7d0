import PingCommons

/// A node of a DaVinci flow: a form that is shown, or an action without a form.
struct DaVinciNode: Sendable {
    enum Kind: Sendable {
        case form(DaVinciForm)
        case action(any DaVinciAction)
    }

    let kind: Kind
    /// The id in responses; by default made from the names of flow and node.
    let id: String?
    /// The nodes for a form's buttons or an action's outcomes.
    let transitions: [String: String]
    /// The node for everything else.
    let next: String?
    private let place: FlowValue

    static func read(_ value: FlowValue) throws -> DaVinciNode {
        let members = try value.mapping()
        if let form = members["form"] {
            try members.allow(["id", "form", "transitions", "next"])
            let transitions = try targets(members["transitions"])
            let form = try DaVinciForm.read(form)
            for key in transitions.keys.sorted() where !form.transitionKeys.contains(key) {
                try value.note(value.failure("the form has no button “\(key)”"))
            }
            let next = try members["next"]?.string()
            guard next != nil || !transitions.isEmpty else { throw value.failure("“next” is missing") }
            let id = try members["id"]?.string()
            return DaVinciNode(kind: .form(form), id: id, transitions: transitions, next: next, place: value)
        }
        try members.allow(["action", "with", "outcomes", "next"])
        let name = try members.required("action").string()
        guard let type = DaVinciActions.byName[name] else {
            let names = DaVinciActions.byName.keys.sorted().joined(separator: ", ")
            throw value.failure("the action “\(name)” is unknown; use \(names)")
        }
        let parameters = try members["with"]?.mapping() ?? FlowMembers(place: value, members: [])
        if let names = type.parameters { try parameters.allow(names) }
        let action = try type.init(parameters)
        let outcomes = try targets(members["outcomes"])
        let next = try members["next"]?.string()
        for outcome in outcomes.keys.sorted() where !action.outcomes.contains(outcome) {
            try value.note(value.failure("the action has no outcome “\(outcome)”"))
        }
        for outcome in action.outcomes where outcomes[outcome] == nil && next == nil {
            try value.note(value.failure("the outcome “\(outcome)” leads nowhere"))
        }
        return DaVinciNode(kind: .action(action), id: nil, transitions: outcomes, next: next, place: value)
    }

    func checkTargets(_ names: Set<String>) throws {
        for target in Array(transitions.values) + (next.map { [$0] } ?? []) where !names.contains(target) {
            try place.note(place.failure("there is no node “\(target)”"))
        }
    }

    private static func targets(_ value: FlowValue?) throws -> [String: String] {
        guard let value else { return [:] }
        return Dictionary(
            try value.mapping().members.map { ($0.name, try $0.value.string()) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
