public struct URLLoadingHttpClient: HttpClient {
    public init() {}
    public func send(_ request: HttpRequest) async throws -> HttpResponse { HttpResponse(status: 599) }
}
