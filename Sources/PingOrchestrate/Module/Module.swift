/// Functions for some states of a workflow, with a configuration of their own.
///
/// ```swift
/// struct GreetingConfig: Sendable {
///     var language = "en"
/// }
///
/// let greeting = Module.of({ GreetingConfig() }, setup: { setup in
///     let config = setup.config
///     setup.start { context, request in
///         request.header(name: "Accept-Language", value: config.language)
///         return request
///     }
/// })
/// ```
///
/// A module is a value that any number of workflows can install; `setup` runs once for each of them.
public struct Module<ModuleConfig: Sendable>: Sendable, Identifiable, Equatable {
    /// Tells this module from every other.
    public let id: UUID
    /// The name that errors and events show.
    public let name: String
    let makeConfig: @Sendable () -> ModuleConfig
    let setup: @Sendable (Setup<ModuleConfig>) -> Void

    /// Creates a module.
    ///
    /// - Parameters:
    ///   - name: The name that errors and events show.
    ///   - config: Makes a configuration with its defaults, once for each workflow.
    ///   - setup: Registers the module's functions.
    public init(
        name: String,
        config: @escaping @Sendable () -> ModuleConfig,
        setup: @escaping @Sendable (Setup<ModuleConfig>) -> Void
    ) {
        id = UUID()
        self.name = name
        makeConfig = config
        self.setup = setup
    }

    /// A module with a configuration.
    ///
    /// - Parameters:
    ///   - name: The name that errors and events show; by default the place in the source.
    ///   - config: Makes a configuration with its defaults, once for each workflow.
    ///   - setup: Registers the module's functions.
    ///   - fileID: Leave it out: it says where the module was made.
    ///   - line: Leave it out, too.
    public static func of(
        name: String? = nil,
        _ config: @escaping @Sendable () -> ModuleConfig,
        setup: @escaping @Sendable (Setup<ModuleConfig>) -> Void,
        fileID: String = #fileID,
        line: Int = #line
    ) -> Module {
        Module(name: name ?? "\(fileID):\(line)", config: config, setup: setup)
    }

    public static func == (left: Module, right: Module) -> Bool { left.id == right.id }
}

extension Module where ModuleConfig == Void {
    /// A module without a configuration.
    ///
    /// - Parameters:
    ///   - name: The name that errors and events show; by default the place in the source.
    ///   - setup: Registers the module's functions.
    ///   - fileID: Leave it out: it says where the module was made.
    ///   - line: Leave it out, too.
    public static func of(
        name: String? = nil,
        setup: @escaping @Sendable (Setup<Void>) -> Void,
        fileID: String = #fileID,
        line: Int = #line
    ) -> Module {
        Module(name: name ?? "\(fileID):\(line)", config: {}, setup: setup)
    }
}

/// What happens when a module is installed that is installed already.
public enum OverrideMode: Sendable {
    /// The new configuration takes the place of the old one, at its position and priority.
    case override
    /// Both are installed.
    case append
    /// The old one stays.
    case ignore
}
