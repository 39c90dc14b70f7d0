import PingCommons

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
