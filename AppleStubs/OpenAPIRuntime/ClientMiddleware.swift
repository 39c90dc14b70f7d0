public import FoundationStub
public import HTTPTypes

// Not Apple's system but a package, swift-openapi-runtime, which the trait OpenAPI brings. Its module is compiled without the
// features of ours, so `next` runs where it was made, and is @concurrent in a module with NonisolatedNonsendingByDefault.

// public protocol ClientMiddleware: Sendable
public protocol ClientMiddleware: Sendable {
    // func intercept(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    //     next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    // ) async throws -> (HTTPResponse, HTTPBody?)
    func intercept(
        _ request: HTTPRequest,
        body: HTTPBody?,
        baseURL: URL,
        operationID: String,
        next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?)
}

// public enum IterationBehavior: Sendable
public enum IterationBehavior: Sendable { case single, multiple }

// public final class HTTPBody: @unchecked Sendable, an AsyncSequence of ArraySlice<UInt8>
public final class HTTPBody: @unchecked Sendable {
    // public let iterationBehavior: IterationBehavior
    public let iterationBehavior: IterationBehavior

    init(iterationBehavior: IterationBehavior) { self.iterationBehavior = iterationBehavior }
}
