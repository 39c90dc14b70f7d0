import Foundation
import HTTPTypes
import PingCommons
import PingNetwork

/// What a check saw that should not be.
struct ConformanceFinding: Error {
    let text: String
}

/// Ends a check unless two values are equal.
func expect<Value: Equatable>(_ name: String, _ actual: Value, is expected: Value) throws {
    guard actual == expected else {
        throw ConformanceFinding(text: "\(name) is \(actual) and should be \(expected)")
    }
}

extension HttpClient {
    /// Ends a check unless the request fails with the code.
    func expectFailure(_ code: PingError.Code, _ request: HttpRequest) async throws {
        let response: HttpResponse
        do {
            response = try await send(request)
        } catch let error as PingError {
            try expect("the error's code", error.code.rawValue, is: code.rawValue)
            return try expectNoSecret(in: error)
        } catch {
            throw ConformanceFinding(text: "it threw \(type(of: error)) instead of a PingError \(code)")
        }
        throw ConformanceFinding(
            text: "it returned an answer with status \(response.status) instead of throwing \(code)"
        )
    }

    private func expectNoSecret(in error: PingError) throws {
        var printed = "\(error) \(error.localizedDescription)"
        dump(error, to: &printed)
        guard !printed.contains("canary") else {
            throw ConformanceFinding(text: "its error shows the query of the URL")
        }
    }
}

extension LoopbackServer {
    /// A request to this server; its query holds a word that no error may show, and it has time enough
    /// for a busy machine.
    func request(_ target: String = "/check?code=canary", _ method: HTTPRequest.Method = .get) throws -> HttpRequest {
        HttpRequest(method: method, url: try WebURL(url + target), timeout: .seconds(600))
    }
}
