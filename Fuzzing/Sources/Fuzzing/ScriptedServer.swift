import Foundation
import HTTPTypes
import PingCommons
import PingNetwork

/// Responds with one document after the other, then with a server error. A first byte that is a
/// digit selects the status.
final class ScriptedServer: HttpClient {
    private let documents = Locked<[[UInt8]]>([])

    /// Takes the documents of an input, in place of those that are left.
    func respond(with bytes: [UInt8]) { documents.set(bytes.parts) }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        let document = documents.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let document else { return HttpResponse(status: 500) }
        let digit = document.first.flatMap { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) ? Int($0) - 48 : nil }
        let statuses = [200, 201, 204, 302, 400, 401, 403, 404, 500, 503]
        return HttpResponse(
            status: digit.map { statuses[$0] } ?? 200,
            headerFields: [.contentType: "application/json"],
            body: Data(digit == nil ? document[...] : document.dropFirst())
        )
    }
}
