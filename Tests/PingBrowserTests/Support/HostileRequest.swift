#if os(macOS) || os(Linux)
    import Testing

    /// What another program sends to the listener, and the status that it gets.
    struct HostileRequest: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let status: String
        private let template: String

        /// - Parameter template: The bytes, with `HOST` for the listener's host and port.
        init(_ name: String, _ status: String, _ template: String) {
            testDescription = name
            self.status = status
            self.template = template
        }

        func text(to host: String) -> String { template.replacing("HOST", with: host) }
    }
#endif
