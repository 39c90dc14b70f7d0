import PingCommons

/// Adds a code to the outbox: the file's, or six random digits.
struct SendVerificationCodeAction: DaVinciAction {
    static let name = "sendCode"
    static let parameters: [String]? = ["code"]
    let outcomes = ["done"]
    private let code: String?

    init(_ members: FlowMembers) throws {
        code = try members["code"]?.string()
    }

    func perform(in run: inout DaVinciRun, emulator: EmulatorState) throws -> DaVinciActionResult {
        let code = code ?? emulator.tokens.bytes(6).map { String($0 % 10) }.joined()
        run.code = code
        run.counters[VerifyVerificationCodeAction.name] = nil
        let name = run.userID.flatMap { emulator.users.user(id: $0)?.userName }
        emulator.outbox.add(.code, code, journey: run.flow.name, userName: name)
        return .outcome("done")
    }
}
