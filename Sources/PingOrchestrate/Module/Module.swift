public import PingFoundation

/// Functions for states of a workflow, with their own configuration.
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
    /// Identifies the module.
    public let id: UUID
    /// The name that errors and events show.
    public let name: String
    let makeConfig: @Sendable () -> ModuleConfig
    let setup: @Sendable (Setup<ModuleConfig>) -> Void

    /// Creates a module.
    ///
    /// - Parameters:
    ///   - name: The name that errors and events show.
    ///   - config: Makes the default configuration, once for each workflow.
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
    ///   - name: The name that errors and events show; by default the file and line.
    ///   - config: Makes the default configuration, once for each workflow.
    ///   - setup: Registers the module's functions.
    ///   - fileID: Leave it out; the compiler fills it in.
    ///   - line: Leave it out; the compiler fills it in.
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
    ///   - name: The name that errors and events show; by default the file and line.
    ///   - setup: Registers the module's functions.
    ///   - fileID: Leave it out; the compiler fills it in.
    ///   - line: Leave it out; the compiler fills it in.
    public static func of(
        name: String? = nil,
        setup: @escaping @Sendable (Setup<Void>) -> Void,
        fileID: String = #fileID,
        line: Int = #line
    ) -> Module {
        Module(name: name ?? "\(fileID):\(line)", config: {}, setup: setup)
    }
}

/// The rule for a module that is installed already.
public enum OverrideMode: Sendable {
    /// Replace its configuration, and keep its position and priority.
    case override
    /// Install both.
    case append
    /// Keep the old one.
    case ignore
}
