import Foundation
import HTTPTypes
import PingNetwork

/// A violation that a check found.
struct ConformanceFinding: Error {
    let text: String
}

/// A requirement of a check that this machine lacks.
struct MissingTool: Error, CustomStringConvertible {
    let description: String
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
        try await expectFailure([code], request)
    }

    /// Ends a check unless the request fails with one of the codes.
    ///
    /// - Returns: The error, for checks of its text.
    @discardableResult
    func expectFailure(
        _ codes: [PingError.Code],
        _ request: HttpRequest,
        _ situation: String = ""
    ) async throws -> PingError {
        let names = codes.map(\.rawValue).joined(separator: " or ")
        let response: HttpResponse
        do {
            response = try await send(request)
        } catch let error as PingError {
            guard codes.contains(error.code) else {
                throw ConformanceFinding(text: "\(situation)the error's code is \(error.code) and should be \(names)")
            }
            try expectNoSecret(in: error)
            return error
        } catch {
            throw ConformanceFinding(text: "\(situation)it threw \(type(of: error)) instead of a PingError \(names)")
        }
        throw ConformanceFinding(
            text: "\(situation)it returned a response with status \(response.status) instead of throwing \(names)"
        )
    }

    /// Ends a check unless the request fails as the failure does, in the same words.
    func expectFailure(_ failure: NetworkFailure, _ request: HttpRequest) async throws {
        let expected = failure.error(for: request)
        let error = try await expectFailure([expected.code], request)
        try expect("the error's message", error.message, is: expected.message)
    }

    /// Ends a check unless the server's ordinary response arrives.
    func expectGoodExchange(_ server: LoopbackServer, _ situation: String = "") async throws {
        let response: HttpResponse
        do {
            response = try await send(server.request(LoopbackServer.goodTarget))
        } catch {
            throw ConformanceFinding(text: "\(situation)an ordinary request of the same client then fails: \(error)")
        }
        try expect(
            "\(situation)the body of an ordinary response of the same client",
            response.body,
            is: Data("good".utf8)
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
    /// The target to which ``runHostile(_:while:)`` responds correctly.
    static let goodTarget = "/good"

    /// A request to this server; its query holds a word that no error may show, and it has time enough
    /// for a busy machine.
    func request(_ target: String = "/check?code=canary", _ method: HTTPRequest.Method = .get) throws -> HttpRequest {
        HttpRequest(method: method, url: try WebURL(url + target), timeout: .seconds(600))
    }

    /// Runs a server that responds correctly to ``goodTarget``, and by the handler to everything else.
    static func runHostile<Result: Sendable>(
        _ handler: @escaping Handler,
        while body: (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        try await run { connection, request in
            if request.target == goodTarget { return try await connection.respond(body: "good") }
            try await handler(connection, request)
        } while: {
            try await body($0)
        }
    }
}
