/// When a connection that nobody has used for a while is asked before it is used again.
///
/// A firewall forgets idle connections without a word. What is sent over such a connection vanishes, and a call would wait for its whole
/// time limit.
package enum IdleConnection {
    /// A connection that was used less than this ago is used without a question.
    package static let limit = Duration.seconds(1)

    /// How long a connection may take for its sign of life before another one replaces it.
    ///
    /// - Parameter responseTimeout: The limit of an ordinary response.
    package static func patience(within responseTimeout: Duration) -> Duration {
        min(.seconds(1), responseTimeout / 4)
    }
}
