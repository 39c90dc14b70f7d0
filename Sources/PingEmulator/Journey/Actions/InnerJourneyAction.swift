/// Runs another journey of the realm inside this one, as AM's Inner Tree Evaluator node.
struct InnerJourneyAction: JourneyAction {
    static let name = "innerJourney"
    static let parameters: [String]? = ["journey"]
    let outcomes = ["true", "false"]
    private let journey: String

    init(_ members: FlowMembers) throws {
        journey = try members.required("journey").string()
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        guard let inner = emulator.flows.journey(named: journey, realm: run.realm) else {
            throw HttpFailure.am(500, "There is no journey “\(journey)” to run inside “\(run.journey.name)”.")
        }
        return .inner(inner)
    }
}
