public import HTTPTypes

/// Adds header fields to every request that does not have them itself.
package struct HeaderFieldsHttpClient: HttpClient {
    private let base: any HttpClient
    private let headerFields: HTTPFields

    /// Wraps a client.
    ///
    /// - Parameters:
    ///   - base: What sends the requests.
    ///   - headerFields: The fields. A field whose name the request has already is left as the request says.
    package init(_ base: any HttpClient, headerFields: HTTPFields) {
        self.base = base
        self.headerFields = headerFields
    }

    package func send(_ request: HttpRequest) async throws -> HttpResponse {
        var complete = request
        for field in headerFields where !request.headerFields.contains(field.name) {
            complete.headerFields.append(field)
        }
        return try await base.send(complete)
    }
}

extension HttpClient {
    /// This client, which adds header fields to each request that does not have them.
    public func adding(headerFields: HTTPFields) -> some HttpClient {
        HeaderFieldsHttpClient(self, headerFields: headerFields)
    }
}
