/// A failure of a connection or a server, whose cause may pass by itself.
package protocol PassingFailure: Error {
    /// Whether the cause passes soon: a restart, a failover, a crowd.
    var passesSoon: Bool { get }
    /// Whether another connection may have more luck.
    var endsConnection: Bool { get }
    /// No connection was free in time.
    static var busy: Self { get }
    /// The system has no thread left for the connection.
    static var noThread: Self { get }
    /// The failure for the caller of the storage.
    var error: PingError { get }
}
