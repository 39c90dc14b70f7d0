/// A collector that answers its step with a request of its own in place of the form, such as a social login.
public protocol RequestProvidingCollector: Collector {
    /// The request; `nil` to send the form.
    ///
    /// - Throws: `PingError` when the request may not be sent.
    func answeringRequest() throws -> Request?
}
