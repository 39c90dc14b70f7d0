public import HTTPTypes
public import PingFoundation
public import PingLogger

/// The options of a workflow and its modules. A value: later changes do not affect a workflow.
public struct WorkflowConfig: WorkflowConfiguration {
    /// The timeout of one request, in seconds.
    public var timeout: TimeInterval = 15
    /// The timeout of a flow from its start to its end, in seconds; `nil` for no limit.
    public var flowTimeout: TimeInterval?
    /// The logger of this workflow.
    public var logger: any Logger = LogManager.none
    /// The HTTP client; `nil` for ``/PingNetwork/DefaultHttpClient/shared``.
    public var httpClient: (any HttpClient)?
    /// The request header that carries the flow's identifier. Search the server's logs for the `correlationID` of an
    /// error or the `flow` of an event. `nil` sends no header.
    public var correlationHeader: HTTPField.Name?
    /// The value of the header field `x-requested-platform`: `ios`, `android` or `javascript`. It names the dialect
    /// that the server should speak, and not the operating system.
    public var requestedPlatform = ClientHeader.platform
    /// The largest size of a response's body, in bytes.
    public var bodyLimit = HttpRequest.defaultBodyLimit
    /// The deepest nesting of a response's JSON.
    public var jsonDepthLimit = JSON.defaultDepthLimit
    /// Time, randomness and identity.
    public var system = SystemServices.live
    /// The installed modules, in the order they were installed.
    package private(set) var modules: [InstalledModule] = []

    /// The defaults.
    public init() {}

    public var workflow: WorkflowConfig {
        get { self }
        set { self = newValue }
    }

    mutating func install<ModuleConfig: Sendable>(
        _ module: Module<ModuleConfig>,
        priority: Int,
        mode: OverrideMode,
        _ configure: (inout ModuleConfig) -> Void
    ) {
        let existing = modules.firstIndex { $0.id == module.id }
        if mode == .ignore, existing != nil { return }
        var config = module.makeConfig()
        configure(&config)
        let slot = mode == .override ? existing : nil
        let installed = InstalledModule(module, config: config, priority: slot.map { modules[$0].priority } ?? priority)
        if let slot { modules[slot] = installed } else { modules.append(installed) }
    }
}

/// The options that the configurations of all products share: the engine's options, and modules.
@dynamicMemberLookup
public protocol WorkflowConfiguration: Sendable {
    /// The engine's options and modules.
    var workflow: WorkflowConfig { get set }
}

extension WorkflowConfiguration {
    /// An option of the engine, such as `config.timeout`; ``WorkflowConfig`` lists them.
    public subscript<Option>(dynamicMember option: WritableKeyPath<WorkflowConfig, Option>) -> Option {
        get { workflow[keyPath: option] }
        set { workflow[keyPath: option] = newValue }
    }

    /// Installs a module.
    ///
    /// - Parameters:
    ///   - module: The module.
    ///   - priority: Lower runs earlier; equal ones run in the order they were installed.
    ///   - mode: The rule for a module that is installed already.
    ///   - configure: Changes the module's configuration. Runs immediately.
    public mutating func module<ModuleConfig: Sendable>(
        _ module: Module<ModuleConfig>,
        priority: Int = 10,
        mode: OverrideMode = .override,
        _ configure: (inout ModuleConfig) -> Void = { _ in }
    ) {
        workflow.install(module, priority: priority, mode: mode, configure)
    }
}
