/// Query parameters for the requests of a flow.
public struct CustomParameterConfig: Sendable {
    /// Which requests carry a parameter.
    public enum Phase: Sendable {
        /// The request that starts a flow.
        case start
        /// Requests that submit steps.
        case next
        /// Both.
        case both
    }

    var parameters: [(name: String, value: String, phase: Phase)] = []

    /// A configuration without parameters.
    public init() {}

    /// Adds a parameter.
    ///
    /// - Parameters:
    ///   - name: The parameter's name.
    ///   - value: Its value; the SDK percent-encodes it.
    ///   - phase: Which requests carry it.
    public mutating func parameter(name: String, value: String, phase: Phase = .both) {
        parameters.append((name, value, phase))
    }
}

/// Adds query parameters to requests that start a flow or submit a step.
///
/// ```swift
/// config.module(CustomParameter.config) { parameter in
///     parameter.parameter(name: "ui_locales", value: "fr-CA", phase: .start)
/// }
/// ```
///
/// A DaVinci flow whose start is a pushed authorization request (RFC 9126) reads none of them there: use the `parameters` of its options.
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
