/// The operating system's part in passkey ceremonies.
@MainActor
package protocol PasskeySystem: AnyObject, Sendable {
    /// Begins a ceremony.
    ///
    /// - Parameters:
    ///   - request: The request to show.
    ///   - id: Names the ceremony in ``withdraw(_:)``.
    ///   - report: Takes the result. Called once at most, now or later.
    func present(_ request: PasskeyRequest, id: Int, report: @escaping @MainActor (PasskeyReport) -> Void)

    /// Takes down what a ceremony shows. The system reports the ceremony when that is done; what it reports does not matter.
    func withdraw(_ id: Int)

    /// Drops a withdrawn ceremony that the system has not reported.
    func forget(_ id: Int)
}

/// The operating system's result of a ceremony: a passkey, or an error.
package typealias PasskeyReport = Result<PasskeyCredential, PingError>
