/// Header fields for every request of a flow.
public struct CustomHeaderConfig: Sendable {
    var fields: [(name: String, value: String)] = []

    /// A configuration without header fields.
    public init() {}

    /// Adds a header field; replaces a field of that name.
    ///
    /// - Parameters:
    ///   - name: The field's name. An invalid name makes the flow fail with an error that says so.
    ///   - value: Its value.
    public mutating func header(name: String, value: String) { fields.append((name, value)) }
}

/// Adds header fields to every request of a flow: its start, its submissions, and auxiliary requests such as polls.
///
/// ```swift
/// config.module(CustomHeader.config) { header in
///     header.header(name: "X-Tenant", value: "north")
/// }
/// ```
public enum CustomHeader {
    /// The module.
    public static let config = Module.of(
        name: "CustomHeader",
        { CustomHeaderConfig() },
        setup: { setup in
            let fields = setup.config.fields
            let add: @Sendable (Request) -> Request = { request in
                for field in fields { request.header(name: field.name, value: field.value) }
                return request
            }
            setup.start { _, request in add(request) }
            setup.next { _, _, request in add(request) }
            setup.auxiliary { _, request in add(request) }
        }
    )
}
