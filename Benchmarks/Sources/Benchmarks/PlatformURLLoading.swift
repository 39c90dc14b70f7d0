import Foundation
import PingNetwork

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The platform's URL loading with nothing around it.
struct PlatformURLLoading {
    private let session: URLSession

    /// Without cookies: a start that brings the session's cookie is answered with success at once, and is no login.
    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        session = URLSession(configuration: configuration)
    }

    func send(_ request: HttpRequest) async throws -> Data {
        guard let url = URL(string: request.url.absoluteString) else { throw URLError(.badURL) }
        var platform = URLRequest(url: url)
        platform.httpMethod = request.method.rawValue
        platform.httpBody = request.body
        for field in request.headerFields { platform.setValue(field.value, forHTTPHeaderField: field.name.rawName) }
        let finished = platform
        return try await withCheckedThrowingContinuation { continuation in
            let task = session.dataTask(with: finished) { data, _, error in
                continuation.resume(with: data.map { .success($0) } ?? .failure(error ?? URLError(.unknown)))
            }
            task.resume()
        }
    }
}
