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

/// Compares `otp` with the sent code. The code is valid once, and for three attempts.
struct VerifyVerificationCodeAction: DaVinciAction {
    static let name = "verifyCode"
    private static let attempts = 3
    let outcomes = ["done"]

    init(_ members: FlowMembers) {}

    func perform(in run: inout DaVinciRun, emulator: EmulatorState) throws -> DaVinciActionResult {
        guard let code = run.code, Secret(code) == Secret(run.text("otp")) else {
            let remaining = Self.attempts - run.count(Self.name)
            if remaining <= 0 { run.code = nil }
            return .refusal(.wrongCode("otp", attemptsRemaining: max(0, remaining)))
        }
        run.code = nil
        return .outcome("done")
    }
}
