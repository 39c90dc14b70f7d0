package import HTTPTypes

extension HttpRequest {
    /// The header fields that a transport sends: all but those that say how the message is framed or where it goes.
    ///
    /// Framing is for the transport to say: a second opinion would let one request pass as two (RFC 9112,
    /// section 11.2). Cookies are in one field (RFC 6265, section 5.4).
    package var unframedHeaderFields: HTTPFields {
        // Almost every request has nothing to leave out and nothing to join.
        var cookies = 0
        let isPlain = headerFields.allSatisfy { field in
            if field.name == .cookie { cookies += 1 }
            return !Self.isWrittenByTransport(field.name)
        }
        if isPlain, cookies < 2 { return headerFields }
        var fields = HTTPFields(headerFields.filter { !Self.isWrittenByTransport($0.name) })
        // Read by its name the cookies come joined; set by its name they would be taken apart again.
        fields[fields: .cookie] = headerFields[.cookie].map { [HTTPField(name: .cookie, value: $0)] } ?? []
        return fields
    }

    /// The reason to refuse a response by its head.
    ///
    /// - Parameter length: The length of the body, as the head says; `nil` when it does not.
    package func refusal(status: Int, _ fields: HTTPFields, length: Int?) -> NetworkFailure? {
        guard method != .head, status != 204, status != 304 else { return nil }
        if let length, length > bodyLimit { return .bodyTooLarge }
        let encoding = fields[.contentEncoding]?.lowercased() ?? "identity"
        let isPlain = encoding.isEmpty || encoding == "identity"
        return isPlain || headerFields.contains(.acceptEncoding) ? nil : .encodedBody
    }

    package static func isWrittenByTransport(_ name: HTTPField.Name) -> Bool {
        name == .contentLength || name == .transferEncoding || name == .connection || name.canonicalName == "host"
    }
}
