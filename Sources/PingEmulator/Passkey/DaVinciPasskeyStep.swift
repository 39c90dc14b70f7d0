import PingFido

/// How both passkey actions of a DaVinci flow check the submitted field. They skip a missing field.
struct DaVinciPasskeyStep: Sendable {
    static let parameters: [String]? = ["field"]
    static let outcomes = ["done", "skipped"]
    private let field: String

    init(_ members: FlowMembers) throws {
        field = try members["field"]?.string() ?? "passkey"
    }

    /// - Parameter check: Checks the submitted value, and stores what it proves.
    func submitted(
        in run: inout DaVinciRun,
        _ check: (_ value: JSON, _ request: IssuedCeremony, _ run: inout DaVinciRun) throws -> Void
    ) -> DaVinciActionResult {
        guard let value = run.variables[field] else { return .outcome("skipped") }
        guard let request = run.passkeys[field] else { return .refusal(.passkey(field, "")) }
        do { try check(value, request, &run) } catch {
            return .refusal(.passkey(field, PingError(ceremony: error).message))
        }
        run.passkeys[field] = nil
        run.variables[field] = nil
        return .outcome("done")
    }
}
