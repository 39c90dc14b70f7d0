public import HTTPTypes

extension HttpRequest {
    /// The header fields that a transport sends: all but those that say how the message is framed or where it goes.
    ///
    /// That is for the transport to say: a second opinion would let one request pass as two (RFC 9112, section 11.2).
    public var unframedHeaderFields: HTTPFields {
        HTTPFields(headerFields.filter { !Self.isFraming($0.name) })
    }

    private static func isFraming(_ name: HTTPField.Name) -> Bool {
        name == .contentLength || name == .transferEncoding || name == .connection || name.canonicalName == "host"
    }
}
