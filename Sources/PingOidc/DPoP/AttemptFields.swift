import HTTPTypes

/// The header fields that authorize one attempt at a request. A proof among them is valid once.
struct AttemptFields: Sendable {
    /// Makes the fields of another attempt. The response of the last one may have asked for a nonce.
    typealias Renewal = @Sendable (HttpResponse?) async throws -> HTTPFields

    let values: HTTPFields
    /// `nil` where nothing is valid once.
    private let renewal: Renewal?

    init(_ values: HTTPFields, renewal: Renewal? = nil) {
        self.values = values
        self.renewal = renewal
    }

    /// Puts the fields into a request. A client that repeats the request makes new ones.
    func authorize(_ request: inout HttpRequest) {
        request.headerFields.set(values)
        guard let renewal else { return }
        let before = request.renewal
        request.renewal = { request, response in
            var request = try await before?(request, response) ?? request
            request.headerFields.set(try await renewal(response))
            return request
        }
    }

    /// The same with further fields, which do not change.
    func adding(_ fields: HTTPFields) -> AttemptFields {
        var all = values
        all.set(fields)
        return AttemptFields(all, renewal: renewal)
    }
}

extension HTTPFields {
    /// Sets the fields of another list.
    fileprivate mutating func set(_ fields: HTTPFields) {
        for field in fields { self[field.name] = field.value }
    }
}
