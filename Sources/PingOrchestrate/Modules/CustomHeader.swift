import HTTPTypes
import PingCommons

/// Header fields for every request of a flow.
public struct CustomHeaderConfig: Sendable {
    var fields: [(name: String, value: String)] = []

    public init() {}

    /// Adds a header field.
    public mutating func header(name: String, value: String) {
        fields.append((name, value))
    }
}

/// Adds header fields to every request that starts a flow or answers a step.
///
/// ```swift
/// config.module(CustomHeader.config) { header in
///     header.header(name: "X-Tenant", value: "north")
/// }
/// ```
public enum CustomHeader {
    /// The module.
    public static let config = Module.of(name: "CustomHeader", { CustomHeaderConfig() }) { setup in
        let fields = setup.config.fields
        let names = fields.map { HTTPField.Name($0.name) }
        let add: @Sendable (Request) -> Request = { request in
            for (field, name) in zip(fields, names) {
                // A name that is none goes the way that reports it.
                if let name {
                    request.header(name, field.value)
                } else {
                    request.header(name: field.name, value: field.value)
                }
            }
            return request
        }
        setup.start { _, request in add(request) }
        setup.next { _, _, request in add(request) }
    }
}
