public import HTTPTypes

/// Adds header fields to every request that does not have them itself.
public struct HeaderFieldsHttpClient: HttpClient {
    private let base: any HttpClient
    private let headerFields: HTTPFields

    /// Wraps a client.
    ///
    /// - Parameters:
    ///   - base: What sends the requests.
    ///   - headerFields: The fields. A field whose name the request has already is left as the request says.
    public init(_ base: any HttpClient, headerFields: HTTPFields) {
        self.base = base
        self.headerFields = headerFields
    }

    public func send(_ request: HttpRequest) async throws -> HttpResponse {
        var complete = request
        for field in headerFields where !request.headerFields.contains(field.name) {
            complete.headerFields.append(field)
        }
        return try await base.send(complete)
    }
}

extension HttpClient {
    /// This client, adding header fields. See ``HeaderFieldsHttpClient``.
    public func adding(headerFields: HTTPFields) -> HeaderFieldsHttpClient {
        HeaderFieldsHttpClient(self, headerFields: headerFields)
    }
}
