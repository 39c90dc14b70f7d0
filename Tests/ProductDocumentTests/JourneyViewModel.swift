// swift-format-ignore-file
// The formatter stays away: the snippet stands here as it is printed.

import PingEmulator
import PingJourney

#if canImport(Combine)
import Combine
#else
/// Stands in for the protocol of the Combine framework.
protocol ObservableObject: AnyObject {}

/// Stands in for the property wrapper of the Combine framework.
@propertyWrapper
struct Published<Value> {
    var wrappedValue: Value
}
#endif

/// What the document's sample app keeps of a node.
struct JourneyState {
    var node: any Node = EmptyNode()
}

/// What the document's sample app is configured with.
@MainActor
final class ConfigurationManager {
    struct ViewModel {
        var serverUrl: String? = "https://openam.example.com/am"
        var realm: String? = "alpha"
        /// An app that knows none: the document makes it an empty text, which means the default.
        var cookieName: String?
        var clientId: String? = "test"
        var scopes: [String]? = ["openid"]
        var redirectUri: String? = "org.forgerock.demo://oauth2redirect"
        var discoveryEndpoint: String? = "https://openam.example.com/am/oauth2/alpha/.well-known/openid-configuration"
    }

    static let shared = ConfigurationManager()
    let currentConfigurationViewModel: ViewModel? = ViewModel()
}

/// Product document 003, line 302. The document's `init` leaves `journey` without a value; these give it one, and the
/// second has it talk to the emulator.
@MainActor
class JourneyViewModel: ObservableObject {
    /// Published property that holds the current state node data.
    @Published public var state: JourneyState = JourneyState()
    /// Published property to track whether the view is currently loading.
    @Published public var isLoading: Bool = false
    
    var journey: Journey
    private let emulator: Emulator?
    
    /// Initializes the view model and starts the Journey orchestration process.
    init() {
        emulator = nil
        journey = Journey.createJourney()
        initializeJourney()
        Task {
            await startJourney()
        }
    }

    init(emulator: Emulator) {
        self.emulator = emulator
        journey = Journey.createJourney()
        initializeJourney()
    }
    
    public func initializeJourney() {
        journey = Journey.createJourney { config in
            let currentConfig = ConfigurationManager.shared.currentConfigurationViewModel
            config.serverUrl = currentConfig?.serverUrl
            config.realm = currentConfig?.realm ?? "root"
            config.cookie = currentConfig?.cookieName ?? ""
            config.module(PingJourney.OidcModule.config) { oidcValue in
                oidcValue.clientId = currentConfig?.clientId ?? ""
                oidcValue.scopes = Set<String>(currentConfig?.scopes ?? [])
                oidcValue.redirectUri = currentConfig?.redirectUri ?? ""
                oidcValue.discoveryEndpoint = currentConfig?.discoveryEndpoint ?? ""
                if emulator != nil { oidcValue.storage = MemoryStorage<Token>() }
            }
            if let emulator {
                config.httpClient = emulator.transport
                config.sessionStorage = MemoryStorage<SSOToken>()
            }
        }
    }
    
    /// Starts the Journey orchestration process.
    /// - Sets the initial node and updates the `data` property with the starting node.
    public func startJourney() async {
        
        await MainActor.run {
            isLoading = true
        }
        
        let next = await journey.start("Login") {
            $0.forceAuth = false
            $0.noSession = false
        }
        
        await MainActor.run {
            self.state = JourneyState(node: next)
            isLoading = false
        }
    }
    
    /// Advances to the next node in the orchestration process.
    /// - Parameter node: The current node to progress from.
    public func next(node: Node) async {
        await MainActor.run {
            isLoading = true
        }
        if let current = node as? ContinueNode {
            // Retrieves the next node in the flow.
            let next = await current.next()
            await MainActor.run {
                self.state = JourneyState(node: next)
                isLoading = false
            }
        }
    }
    
    public func refresh() {
        state = JourneyState(node: state.node)
    }
}
