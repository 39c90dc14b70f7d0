import PingCommons

/// Sets variables.
struct SetAction: JourneyAction {
    static let name = "set"
    static let parameters: [String]? = nil
    let outcomes = ["done"]
    private let values: [String: JSON]

    init(_ members: FlowMembers) throws {
        values = Dictionary(members.members.map { ($0.name, $0.value.json) }, uniquingKeysWith: { $1 })
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        let templates = FlowTemplate(variables: run.variables, tokens: emulator.tokens)
        for (name, value) in values { run.variables[name] = templates.fill(value) }
        return .outcome("done")
    }
}

/// Sets the message of a later failure of the journey.
struct SetFailureAction: JourneyAction {
    static let name = "setFailure"
    static let parameters: [String]? = ["message", "detail"]
    let outcomes = ["done"]
    private let message: String?
    private let detail: [String: JSON]

    init(_ members: FlowMembers) throws {
        message = try members["message"]?.string()
        detail = try members["detail"].map { try $0.mapping().place.json.object ?? [:] } ?? [:]
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        if let message { run.failure.message = message }
        run.failure.detail.merge(detail) { $1 }
        return .outcome("done")
    }
}

/// Sets the success URL and the session's properties.
struct SetSessionAction: JourneyAction {
    static let name = "setSession"
    static let parameters: [String]? = ["successUrl", "properties"]
    let outcomes = ["done"]
    private let successURL: String?
    private let properties: [String: String]

    init(_ members: FlowMembers) throws {
        successURL = try members["successUrl"]?.string()
        let entries = try members["properties"]?.mapping().members ?? []
        properties = try Dictionary(entries.map { ($0.name, try $0.value.string()) }, uniquingKeysWith: { $1 })
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        if let successURL { run.successURL = successURL }
        run.sessionProperties.merge(properties) { $1 }
        return .outcome("done")
    }
}
