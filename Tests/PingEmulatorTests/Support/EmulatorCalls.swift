import Crypto
import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

/// Raw HTTP against an emulator, over either transport.
struct EmulatorCalls: Sendable {
    let client: any HttpClient
    let url: String

    init(_ emulator: Emulator) {
        client = emulator.transport
        url = emulator.url
    }

    init(client: any HttpClient, url: String) {
        self.client = client
        self.url = url
    }

    func send(
        _ method: HTTPRequest.Method = .get,
        _ path: String,
        headers: [String: String] = [:],
        body: Data = Data()
    ) async throws -> HttpResponse {
        var request = HttpRequest(method: method, url: try WebURL(url + path), body: body)
        for (name, value) in headers { request.headerFields[try #require(HTTPField.Name(name))] = value }
        return try await client.send(request)
    }

    func get(_ path: String, headers: [String: String] = [:]) async throws -> HttpResponse {
        try await send(.get, path, headers: headers)
    }

    func post(_ path: String, json: JSON?, headers: [String: String] = [:]) async throws -> HttpResponse {
        let all = headers.merging(json == nil ? [:] : ["Content-Type": "application/json"]) { first, _ in first }
        return try await send(.post, path, headers: all, body: json?.serialized() ?? Data())
    }

    func post(
        _ path: String,
        form: [(name: String, value: String)],
        headers: [String: String] = [:]
    ) async throws -> HttpResponse {
        try await send(
            .post,
            path,
            headers: headers.merging(["Content-Type": "application/x-www-form-urlencoded"]) { first, _ in first },
            body: Data(PercentEncoding.encode(form).utf8)
        )
    }
}

extension HttpResponse {
    var json: JSON {
        get throws { try JSON(parsing: body) }
    }

    /// The parameters of the `Location`, after the question mark or the hash.
    var locationParameters: [String: String] {
        let location = headerFields[.location] ?? ""
        let query = location.split(maxSplits: 1, whereSeparator: { $0 == "?" || $0 == "#" }).last ?? ""
        return Dictionary(
            PercentEncoding.decodePairs(query).map { ($0.name, $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
