import PingCommons

/// A node of a journey that runs code, with or without a step.
protocol JourneyAction: Sendable {
    /// The name in files.
    static var name: String { get }
    /// The members of `with`; `nil` when they have names of the file's own.
    static var parameters: [String]? { get }
    /// The outcomes.
    var outcomes: [String] { get }

    /// Reads the members of `with`.
    init(_ members: FlowMembers) throws

    /// Runs when the journey reaches its node.
    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult

    /// Handles the submission of the step that ``perform(in:emulator:)`` has shown.
    func submitted(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult
}

extension JourneyAction {
    static var parameters: [String]? { [] }

    func submitted(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        try perform(in: &run, emulator: emulator)
    }
}

/// The result of an action.
enum ActionResult: Sendable {
    case outcome(String)
    /// Callbacks to show before it continues.
    case step([CallbackDefinition])
    /// A journey to run before it continues.
    case inner(JourneyDefinition)
}

/// The actions that a file can name.
enum JourneyActions {
    static let all: [any JourneyAction.Type] = [
        AuthenticateAction.self, AuthenticatePasskeyAction.self, CompareAction.self, CompareProfileAction.self,
        CountLoginAction.self, CreateUserAction.self, IdentifyAction.self, InnerJourneyAction.self,
        LoginCountAction.self,
        PollAction.self, RegisterPasskeyAction.self, RequireSessionAction.self, RetryAction.self,
        SendCodeAction.self, SetAction.self, SetFailureAction.self,
        SetSessionAction.self, SuspendAction.self, UpdateUserAction.self, VerifyCodeAction.self, VerifyKbaAction.self,
    ]

    /// The names, each with the members of its `with`.
    static let parameters: [(name: String, parameters: [String]?)] = all.map { ($0.name, $0.parameters) }

    static func read(_ members: FlowMembers) throws -> any JourneyAction {
        let value = try members.required("action")
        let name = try value.string()
        guard let type = all.first(where: { $0.name == name }) else {
            throw value.failure("the action “\(name)” is unknown; use \(all.map { $0.name }.joined(separator: ", "))")
        }
        let parameters = try members["with"]?.mapping() ?? FlowMembers(place: value, members: [])
        if let names = type.parameters { try parameters.allow(names) }
        return try type.init(parameters)
    }
}
