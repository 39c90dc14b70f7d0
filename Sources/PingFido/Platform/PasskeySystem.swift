/// The operating system's part in passkey ceremonies.
@MainActor
package protocol PasskeySystem: AnyObject, Sendable {
    /// Begins a ceremony.
    ///
    /// - Parameters:
    ///   - request: What to ask for.
    ///   - id: Names the ceremony in ``withdraw(_:)``.
    ///   - report: Takes the result. Called once at most, now or later.
    func present(_ request: PasskeyRequest, id: Int, report: @escaping @MainActor (PasskeyReport) -> Void)

    /// Takes down what a ceremony shows. Its report does not matter any more.
    func withdraw(_ id: Int)
}

/// The operating system's result of a ceremony: a passkey, or an error.
package typealias PasskeyReport = Result<PasskeyCredential, PingError>
