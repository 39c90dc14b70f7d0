import PingLogin
import PingOrchestrate

/// A login of either product, for one session.
enum ProductLogin: Sendable {
    case journey(Journey, name: String)
    case daVinci(DaVinci, policy: String?)

    var workflow: Workflow {
        switch self {
        case .journey(let journey, _): journey.workflow
        case .daVinci(let daVinci, _): daVinci.workflow
        }
    }

    func start() async -> any Node {
        switch self {
        case .journey(let journey, let name):
            await journey.start(name)
        case .daVinci(let daVinci, let policy):
            await daVinci.start { $0.acrValues = policy }
        }
    }

    /// The user, when tokens are stored.
    func storedUser() async throws -> (any User)? {
        switch self {
        case .journey(let journey, _): try await journey.storedUser()
        case .daVinci(let daVinci, _): try await daVinci.storedUser()
        }
    }

    func signOff() async -> Result<SignOffReport, SignOffError> {
        switch self {
        case .journey(let journey, _): await journey.signOff()
        case .daVinci(let daVinci, _): await daVinci.signOff()
        }
    }
}
