/// A node of a DaVinci flow that runs code between two forms.
protocol DaVinciAction: Sendable {
    /// The name in flow files.
    static var name: String { get }
    /// The members of `with`.
    static var parameters: [String]? { get }
    /// The outcomes.
    var outcomes: [String] { get }

    init(_ members: FlowMembers) throws

    func perform(in run: inout DaVinciRun, emulator: EmulatorState) throws -> DaVinciActionResult
}

extension DaVinciAction {
    static var parameters: [String]? { [] }
}

/// The result of an action.
enum DaVinciActionResult: Sendable {
    case outcome(String)
    /// An error response; unless the error is final the client can send the last form again.
    case refusal(DaVinciError)
    /// Still waiting: the client shows its form again.
    case rewind(event: String)
}

/// The actions by their names.
enum DaVinciActions {
    static let byName: [String: any DaVinciAction.Type] = {
        let types: [any DaVinciAction.Type] = [
            AuthenticateUserAction.self, IdentifyUserAction.self, RegisterUserAction.self, ChangePasswordAction.self,
            RegisterUserPasskeyAction.self, AuthenticateUserPasskeyAction.self, SendVerificationCodeAction.self,
            VerifyVerificationCodeAction.self, AwaitPollAction.self,
            RefuseAction.self,
        ]
        return Dictionary(types.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }()

    /// The names, each with the members of its `with`.
    static let parameters: [(name: String, parameters: [String]?)] =
        byName.map { ($0.key, $0.value.parameters) }.sorted { $0.name < $1.name }
}
