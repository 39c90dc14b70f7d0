/// A module of a configuration, with its own configuration complete.
public struct InstalledModule: Sendable {
    /// Which module it is.
    public let id: UUID
    /// Its name.
    public let name: String
    /// Lower runs earlier; equal ones run in the order they were installed.
    public let priority: Int
    let register: @Sendable (Site) -> Void

    /// The workflow being built.
    struct Site: Sendable {
        let context: SharedContext
        let logger: any Logger
        let sender: WorkflowSender
        let system: SystemServices
        let limits: RequestLimits
        let handlers: Locked<Handlers>
    }

    init<ModuleConfig: Sendable>(_ module: Module<ModuleConfig>, config: ModuleConfig, priority: Int) {
        id = module.id
        name = module.name
        self.priority = priority
        register = { site in
            module.setup(
                Setup(
                    config: config,
                    context: site.context,
                    logger: site.logger,
                    system: site.system,
                    limits: site.limits,
                    sender: site.sender,
                    module: module.name,
                    handlers: site.handlers
                )
            )
        }
    }
}
