public import HTTPTypes

/// Adds header fields to each request that does not have them.
public struct HeaderFieldsMiddleware: HttpClientMiddleware {
    private let headerFields: HTTPFields

    /// Creates the middleware.
    ///
    /// - Parameter headerFields: The fields to add. A name may occur several times.
    public init(_ headerFields: HTTPFields) {
        self.headerFields = headerFields
    }

    public func intercept(_ request: HttpRequest, next: any HttpClient) async throws -> HttpResponse {
        var complete = request
        for field in headerFields where !request.headerFields.contains(field.name) {
            complete.headerFields.append(field)
        }
        return try await next.send(complete)
    }
}
