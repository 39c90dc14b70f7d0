/// How a request failed that spends what a storage holds, in a form that other processes read.
///
/// It never holds a secret: its texts are those of an error. A newer version may write a `consequence` or a `kind` that this one
/// does not know; its reader then asks the server itself.
package struct ExchangeFailure: Codable, Sendable, Equatable {
    /// The consequence of the failure, in the words of the part that sends the request.
    package var consequence: String
    /// The kind of the error, in the same words.
    package var kind: String
    /// The code of the `PingError`, where there is one.
    package var code: String?
    /// The message: what happened.
    package var message: String
    /// The advice: what to do.
    package var recovery: String?
    /// The HTTP status of the response.
    package var status: Int?
    /// The server's name for the exchange.
    package var correlationID: String?

    package init(consequence: String, kind: String, message: String) {
        self.consequence = consequence
        self.kind = kind
        self.message = message
    }

    /// How large the bytes of a failure may be that a storage keeps for others.
    package static var sizeLimit: Int { 8192 }

    /// The failure with texts that fit.
    package var shortened: Self {
        var short = self
        short.message = String(message.prefix(500))
        short.recovery = recovery.map { String($0.prefix(500)) }
        short.correlationID = correlationID.map { String($0.prefix(200)) }
        return short
    }
}
