public import HTTPTypes

/// The options of a workflow and its modules. A value: once a workflow is built of it, nothing can change it.
public struct WorkflowConfig: WorkflowConfiguration {
    /// How long one exchange with the server may take, in seconds.
    public var timeout: TimeInterval = 15
    /// How long a flow may take from its start to its end, in seconds; `nil` for no limit.
    public var flowTimeout: TimeInterval?
    /// Where messages go. Setting it changes no other workflow.
    public var logger: any Logger = LogManager.none
    /// What carries requests to the server; `nil` for ``/PingNetwork/DefaultHttpClient/shared``.
    public var httpClient: (any HttpClient)?
    /// The header field that tells the server which flow a request belongs to, so that its logs can be searched for the
    /// `correlationID` of an error and the `flow` of an event; `nil` to send none.
    public var correlationHeader: HTTPField.Name?
    /// How many bytes an answer may have.
    public var bodyLimit = HttpRequest.defaultBodyLimit
    /// How deep the JSON of an answer may nest.
    public var jsonDepthLimit = JSON.defaultDepthLimit
    /// Time, randomness and identity.
    public var system = SystemServices.live
    /// The installed modules, in the order they were installed.
    public private(set) var modules: [InstalledModule] = []

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
        let installed = InstalledModule(
            module,
            config: config,
            priority: slot.map { modules[$0].priority } ?? priority
        )
        if let slot { modules[slot] = installed } else { modules.append(installed) }
    }
}

/// What a configuration of any product has in common: the engine's options, and modules.
public protocol WorkflowConfiguration: Sendable {
    /// The engine's options and modules.
    var workflow: WorkflowConfig { get set }
}

extension WorkflowConfiguration {
    /// How long one exchange with the server may take, in seconds.
    public var timeout: TimeInterval {
        get { workflow.timeout }
        set { workflow.timeout = newValue }
    }

    /// How long a flow may take from its start to its end, in seconds; `nil` for no limit.
    public var flowTimeout: TimeInterval? {
        get { workflow.flowTimeout }
        set { workflow.flowTimeout = newValue }
    }

    /// Where messages go. Setting it changes no other workflow.
    public var logger: any Logger {
        get { workflow.logger }
        set { workflow.logger = newValue }
    }

    /// What carries requests to the server; `nil` for ``/PingNetwork/DefaultHttpClient/shared``.
    public var httpClient: (any HttpClient)? {
        get { workflow.httpClient }
        set { workflow.httpClient = newValue }
    }

    /// The header field that tells the server which flow a request belongs to; `nil` to send none.
    public var correlationHeader: HTTPField.Name? {
        get { workflow.correlationHeader }
        set { workflow.correlationHeader = newValue }
    }

    /// How many bytes an answer may have.
    public var bodyLimit: Int {
        get { workflow.bodyLimit }
        set { workflow.bodyLimit = newValue }
    }

    /// How deep the JSON of an answer may nest.
    public var jsonDepthLimit: Int {
        get { workflow.jsonDepthLimit }
        set { workflow.jsonDepthLimit = newValue }
    }

    /// Time, randomness and identity.
    public var system: SystemServices {
        get { workflow.system }
        set { workflow.system = newValue }
    }

    /// Installs a module.
    ///
    /// - Parameters:
    ///   - module: The module.
    ///   - priority: Lower runs earlier; equal ones run in the order they were installed.
    ///   - mode: What happens when the module is installed already.
    ///   - configure: Changes the module's configuration, at once.
    public mutating func module<ModuleConfig: Sendable>(
        _ module: Module<ModuleConfig>,
        priority: Int = 10,
        mode: OverrideMode = .override,
        _ configure: (inout ModuleConfig) -> Void = { _ in }
    ) {
        workflow.install(module, priority: priority, mode: mode, configure)
    }
}
