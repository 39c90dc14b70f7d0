import PingCommons

/// Adds a one-time password to the outbox. A file may set a fixed one for demonstrations.
struct SendCodeAction: JourneyAction {
    static let name = "sendCode"
    static let parameters: [String]? = ["code"]
    let outcomes = ["sent"]
    private let code: String?

    /// The variable that holds the code for ``VerifyCodeAction``. Templates cannot show a variable
    /// with this name by accident.
    static let variable = "$oneTimePassword"

    init(_ members: FlowMembers) throws {
        code = try members["code"]?.string()
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        let random = emulator.tokens.bytes(3).reduce(0) { $0 << 8 | Int($1) } % 1_000_000
        let code = code ?? String(String(1_000_000 + random).dropFirst())
        run.variables[Self.variable] = .string(code)
        emulator.outbox.add(.code, code, journey: run.journey.name, userName: run.variables["userName"]?.string)
        return .outcome("sent")
    }
}

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
