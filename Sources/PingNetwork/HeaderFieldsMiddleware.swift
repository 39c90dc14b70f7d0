public import HTTPTypes

extension HttpClient {
    /// This client, which adds header fields to each request that does not have them.
    public func adding(headerFields: HTTPFields) -> some HttpClient {
        HeaderFieldsHttpClient(base: self, headerFields: headerFields)
    }
}

private struct HeaderFieldsHttpClient: HttpClient {
    let base: any HttpClient
    let headerFields: HTTPFields

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        var complete = request
        for field in headerFields where !request.headerFields.contains(field.name) {
            complete.headerFields.append(field)
        }
        return try await base.send(complete)
    }
}
