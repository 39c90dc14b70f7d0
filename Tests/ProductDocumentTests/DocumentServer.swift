import PingCommons
import PingDavinci
import PingEmulator
import PingNetwork
import PingStorage

/// The environment that documents 002 and 004 name, served by the emulator: one form, one user, and every request seen.
struct DocumentServer: HttpClient {
    static let environment = "https://auth.test-one-pingone.com/0c6851ed-0f12-4c9a-a174-9b1bf8b438ae"

    let emulator: Emulator
    private let asked = Locked<[HttpRequest]>([])

    /// - Parameter fault: What the first answer to a step is instead of the right one.
    init(_ fault: EmulatorFault? = nil) throws {
        var configuration = EmulatorConfiguration(signingAlgorithm: .es256)
        configuration.baseURL = "https://auth.test-one-pingone.com"
        configuration.environmentID = "0c6851ed-0f12-4c9a-a174-9b1bf8b438ae"
        configuration.defaultDaVinciFlow = "Document"
        configuration.users = [EmulatorUser(id: "jo", userName: "My First Name", password: "My Password")]
        configuration.faults = fault.map { [.once($0, at: .daVinci)] } ?? []
        emulator = try Emulator(configuration: configuration, flows: try FlowCatalogue(text: Self.flow))
    }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        asked.withLock { $0.append(request) }
        return try await emulator.transport.send(request)
    }

    /// The bodies that answered a step.
    var answers: [JSON] {
        asked.current.filter { $0.url.path.contains("/davinci/connections/") }
            .compactMap { try? JSON(parsing: $0.body) }
    }

    /// Types in what the user of the documents types in.
    static func fill(_ node: any Node) {
        for collector in node.collectors {
            (collector as? TextCollector)?.value = "My First Name"
            (collector as? PasswordCollector)?.value = "My Password"
        }
    }

    private static let flow = """
        flow: Document
        title: The flow of the documents
        nodes:
          signOn:
            id: cq77vwelou
            form:
              name: Sign On
              description: Enter your details
              fields:
                - { type: TEXT, key: user.username, label: Name, required: true }
                - { type: PASSWORD, key: user.password, label: Password, required: true }
                - { type: SUBMIT_BUTTON, key: submit, label: Sign on }
                - { type: FLOW_LINK, key: forgot, label: Forgot password }
            transitions: { forgot: signOn }
            next: check
          check:
            action: authenticate
            next: success
        """
}
