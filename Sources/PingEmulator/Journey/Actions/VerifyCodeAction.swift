import PingCommons

/// Compares a variable with the sent code. A code is valid once.
struct VerifyCodeAction: JourneyAction {
    static let name = "verifyCode"
    static let parameters: [String]? = ["variable"]
    let outcomes = ["true", "false"]
    private let variable: String

    init(_ members: FlowMembers) throws {
        variable = try members["variable"]?.string() ?? "oneTimePassword"
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        guard let sent = run.variables[SendCodeAction.variable]?.string,
            let given = run.variables[variable]?.string, Secret(sent) == Secret(given)
        else { return .outcome("false") }
        run.variables[SendCodeAction.variable] = nil
        return .outcome("true")
    }
}
