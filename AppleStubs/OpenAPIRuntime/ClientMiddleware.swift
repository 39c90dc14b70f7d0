public import FoundationStub
public import HTTPTypes

public protocol ClientMiddleware: Sendable {
    func intercept(
        _ request: HTTPRequest,
        body: HTTPBody?,
        baseURL: URL,
        operationID: String,
        next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?)
}

public enum IterationBehavior: Sendable { case single, multiple }

public final class HTTPBody: Sendable {
    public let iterationBehavior: IterationBehavior
    public init(iterationBehavior: IterationBehavior) { self.iterationBehavior = iterationBehavior }
}
