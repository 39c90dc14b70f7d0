/// Query parameters for the requests of a flow.
public struct CustomParameterConfig: Sendable {
    /// Which requests get a parameter.
    public enum Phase: Sendable {
        /// The one that starts a flow.
        case start
        /// Those that answer steps.
        case next
        /// All of them.
        case both
    }

    var parameters: [(name: String, value: String, phase: Phase)] = []

    /// No parameter.
    public init() {}

    /// Adds a parameter.
    ///
    /// - Parameters:
    ///   - name: The parameter's name.
    ///   - value: Its value; percent-encoded for you.
    ///   - phase: Which requests get it.
    public mutating func parameter(name: String, value: String, phase: Phase = .both) {
        parameters.append((name, value, phase))
    }
}

/// Adds query parameters to requests that start a flow or answer a step.
///
/// ```swift
/// config.module(CustomParameter.config) { parameter in
///     parameter.parameter(name: "ui_locales", value: "fr-CA", phase: .start)
/// }
/// ```
public enum CustomParameter {
    /// The module.
    public static let config = Module.of(
        name: "CustomParameter",
        { CustomParameterConfig() },
        setup: { setup in
            let atStart = setup.config.parameters.filter { $0.phase != .next }
            let atNext = setup.config.parameters.filter { $0.phase != .start }
            setup.start { _, request in
                for parameter in atStart { request.parameter(name: parameter.name, value: parameter.value) }
                return request
            }
            setup.next { _, _, request in
                for parameter in atNext { request.parameter(name: parameter.name, value: parameter.value) }
                return request
            }
        }
    )
}
