import PingCommons

/// Responds with an error a number of times; then the flow continues, unless the error ends it.
struct RefuseAction: DaVinciAction {
    static let name = "refuse"
    static let parameters: [String]? = ["error", "times"]
    let outcomes = ["done"]
    private let variant: DaVinciErrorVariant
    private let times: Int

    init(_ members: FlowMembers) throws {
        let name = try members.required("error")
        guard let variant = DaVinciErrorVariant.byName[try name.string()] else {
            let names = DaVinciErrorVariant.all.map(\.name).joined(separator: ", ")
            throw name.failure("the error is not known; use \(names)")
        }
        self.variant = variant
        times = try members["times"]?.int() ?? 1
    }

    func perform(in run: inout DaVinciRun, emulator: EmulatorState) throws -> DaVinciActionResult {
        guard run.count("\(Self.name) \(run.node)") > times else {
            return .refusal(variant.error(run.environment))
        }
        return .outcome("done")
    }
}
