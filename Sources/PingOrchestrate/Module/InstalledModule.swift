package import PingFoundation
import PingLogger

/// A module of a configuration, with its own configuration complete.
package struct InstalledModule: Sendable {
    /// Identifies the module.
    package let id: UUID
    package let name: String
    /// Lower runs earlier; modules of equal priority run in the order they were installed.
    package let priority: Int
    let register: @Sendable (WorkflowBuilder) -> Void

    init<ModuleConfig: Sendable>(_ module: Module<ModuleConfig>, config: ModuleConfig, priority: Int) {
        id = module.id
        name = module.name
        self.priority = priority
        register = { builder in module.setup(Setup(config: config, module: module.name, builder: builder)) }
    }
}

/// A workflow that is being built.
struct WorkflowBuilder: Sendable {
    let context: SharedContext
    let logger: any Logger
    let sender: WorkflowSender
    let system: SystemServices
    let limits: RequestLimits
    let handlers: Locked<Handlers>
}
