import PingCommons

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
