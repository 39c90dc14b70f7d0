import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import PingOidc
import Testing

@Suite("The service below /api")
struct ApiTests {
    private let emulator: Emulator
    private var openID: OpenIDCalls { OpenIDCalls(emulator) }
    private var calls: EmulatorCalls { EmulatorCalls(emulator) }

    init() throws { emulator = try Emulator.forTests() }

    private func accessToken(_ changes: [String: String?] = [:], session: String? = nil) async throws -> String {
        let own = if let session { session } else { try await openID.logIn() }
        let code = try #require(try await openID.authorize(session: own, changes).locationParameters["code"])
        return try #require(try await openID.exchange(code).json["access_token"]?.string)
    }

    private func transfer(_ token: String) async throws -> HttpResponse {
        try await calls.post("/api/transfer", json: ["amount": "1"], headers: ["Authorization": "Bearer \(token)"])
    }

    @Test func `Accounts takes every access token of the emulator, and nothing else`() async throws {
        let token = try await accessToken()
        let path = "/api/accounts"
        #expect(try await calls.get(path, headers: ["Authorization": "Bearer \(token)"]).status == 200)
        for other in ["Bearer garbage", "DPoP \(token)", "Basic eA=="] {
            #expect(try await calls.get(path, headers: ["Authorization": other]).status == 401)
        }
        #expect(try await calls.get(path).status == 401)
        #expect(try await calls.post(path, json: [:], headers: ["Authorization": "Bearer \(token)"]).status == 405)
    }

    @Test func `A transfer asks for its scope first`() async throws {
        let response = try await transfer(try await accessToken())
        #expect(response.status == 403)
        #expect(
            response.headerFields[.wwwAuthenticate] == #"Bearer error="insufficient_scope", scope="transfer""#
        )
    }

    @Test func `A transfer asks for a login with the step-up journey then`() async throws {
        let response = try await transfer(try await accessToken(["scope": "openid transfer"]))
        #expect(response.status == 401)
        #expect(
            response.headerFields[.wwwAuthenticate]
                == #"Bearer error="insufficient_user_authentication", acr_values="StepUp", max_age="300""#
        )
    }

    @Test func `A session without the journey that an app asks for is not enough for a code`() async throws {
        let session = try await openID.logIn()
        let refused = try await openID.authorize(session: session, ["acr_values": "StepUp"])
        #expect(refused.locationParameters["goto"] != nil)
        for known in ["Login", "StepUp Login", "urn:unknown"] {
            let response = try await openID.authorize(session: session, ["acr_values": known])
            #expect(response.locationParameters["code"] != nil, "\(known)")
        }
    }
}
