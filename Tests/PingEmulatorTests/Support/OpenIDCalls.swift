import Crypto
import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

/// The steps of a code flow against an emulator, with every part changeable.
struct OpenIDCalls: Sendable {
    let calls: EmulatorCalls
    var base = "/am/oauth2/realms/root/realms/alpha"
    var clientID = "demo-app"
    var redirectURI = "demo://cb"
    var scope = "openid profile email"
    var verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    init(_ emulator: Emulator) { calls = EmulatorCalls(emulator) }
    init(_ calls: EmulatorCalls) { self.calls = calls }

    var challenge: String { Data(SHA256.hash(data: Data(verifier.utf8))).base64URLEncodedString() }

    func logIn(_ realm: String = "alpha", user: String = "jo.field", password: String = "S3cret-Word") async throws
        -> String
    {
        let path = "/am/json/realms/\(realm)/authenticate"
        var step = try await calls.post(path + "?authIndexType=service&authIndexValue=Login", json: [:]).json
        step["callbacks"]?[0]?["input"]?[0]?["value"] = .string(user)
        step["callbacks"]?[1]?["input"]?[0]?["value"] = .string(password)
        let response = try await calls.post(path, json: step).json
        return try #require(response["tokenId"]?.string)
    }

    /// The parameters of a correct authorization request, some of them replaced or, by `nil`, left out.
    func parameters(_ changes: [String: String?] = [:]) -> [(name: String, value: String)] {
        let standard: [(String, String?)] = [
            ("client_id", clientID), ("response_type", "code"), ("scope", scope), ("redirect_uri", redirectURI),
            ("code_challenge", challenge), ("code_challenge_method", "S256"), ("state", "st-1"), ("nonce", "no-1"),
        ]
        let kept = standard.map { ($0.0, changes[$0.0] ?? $0.1) }
        let added = changes.filter { name, _ in !standard.contains { $0.0 == name } }.sorted { $0.key < $1.key }
        return (kept + added.map { ($0.key, $0.value) }).compactMap { name, value in value.map { (name, $0) } }
    }

    func authorize(
        session: String?,
        _ changes: [String: String?] = [:],
        headers: [String: String] = [:]
    ) async throws -> HttpResponse {
        var all = headers
        all["iPlanetDirectoryPro"] = session
        return try await calls.get("\(base)/authorize?" + PercentEncoding.encode(parameters(changes)), headers: all)
    }

    func code(_ changes: [String: String?] = [:]) async throws -> String {
        let response = try await authorize(session: try await logIn(), changes)
        return try #require(response.locationParameters["code"])
    }

    func exchange(_ code: String, _ changes: [String: String?] = [:]) async throws -> HttpResponse {
        try await token(
            [
                "grant_type": "authorization_code", "code": code, "redirect_uri": redirectURI, "client_id": clientID,
                "code_verifier": verifier,
            ].merging(changes) { $1 }
        )
    }

    func refresh(_ token: String, _ changes: [String: String?] = [:]) async throws -> HttpResponse {
        try await self.token(
            ["grant_type": "refresh_token", "refresh_token": token, "client_id": clientID].merging(changes) { $1 }
        )
    }

    func token(_ form: [String: String?], headers: [String: String] = [:]) async throws -> HttpResponse {
        let pairs = form.sorted { $0.key < $1.key }.compactMap { entry in entry.value.map { (entry.key, $0) } }
        return try await calls.post("\(base)/access_token", form: pairs, headers: headers)
    }

    /// The response of a whole, correct code flow.
    func tokens() async throws -> JSON {
        let response = try await exchange(try await code())
        #expect(response.status == 200)
        return try response.json
    }

    func userInfo(_ accessToken: String) async throws -> HttpResponse {
        try await calls.get("\(base)/userinfo", headers: ["Authorization": "Bearer \(accessToken)"])
    }
}
