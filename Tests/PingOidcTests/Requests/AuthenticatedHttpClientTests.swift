import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct AuthenticatedHttpClientTests {
    private static let api = "https://api.example.test"

    /// A resource that accepts one token, and notes what it receives.
    private final class Resource: HttpClient {
        let received = Locked<[HttpRequest]>([])
        let accepted = Locked<Set<String>>([])
        let nonce = Locked<String?>(nil)

        func send(_ request: HttpRequest) async throws -> HttpResponse {
            received.withLock { $0.append(request) }
            if let nonce = nonce.current, let dpop = HTTPField.Name.dpop, let name = HTTPField.Name.dpopNonce,
                let proof = request.headerFields[dpop], try SignedToken(proof).claims["nonce"]?.string != nonce
            {
                let challenge = "dpop error=\"use_dpop_nonce\""
                return HttpResponse(status: 401, headerFields: [.wwwAuthenticate: challenge, name: nonce])
            }
            let token = request.headerFields[.authorization]?.split(separator: " ").last.map(String.init) ?? ""
            return HttpResponse(status: accepted.current.contains(token) ? 200 : 401)
        }

        var authorizations: [String?] { received.current.map { $0.headerFields[.authorization] } }
    }

    private func request(_ url: String = api + "/accounts?page=2") throws -> HttpRequest {
        HttpRequest(url: try WebURL(url))
    }

    @Test func `The token goes to a named origin, and to no other`() async throws {
        let (login, resource) = (try await TestLogin(), Resource())
        let token = try await login.logIn()
        resource.accepted.set([token.accessToken])
        let http = try AuthenticatedHttpClient(resource, client: login.client, origins: [Self.api + "/v1"])
        #expect(try await http.send(request()).status == 200)
        for other in [
            "https://api.example.test:444/", "https://evil.example.test/", "https://api.example.test.evil.test/",
            "http://127.0.0.1/",
        ] {
            _ = try await http.send(request(other))
        }
        #expect(resource.authorizations == ["Bearer \(token.accessToken)", nil, nil, nil, nil])
    }

    @Test func `An origin without TLS cannot be named`() async throws {
        let login = try await TestLogin()
        let error = #expect(throws: PingError.self) {
            try AuthenticatedHttpClient(Resource(), client: login.client, origins: ["http://api.example.test"])
        }
        #expect(error?.code == .insecureURL)
    }

    @Test func `An authorization of the app is left alone`() async throws {
        let (login, resource) = (try await TestLogin(), Resource())
        try await login.logIn()
        let http = try AuthenticatedHttpClient(resource, client: login.client, origins: [Self.api])
        var request = try request()
        request.headerFields[.authorization] = "Basic x"
        _ = try await http.send(request)
        #expect(resource.authorizations == ["Basic x"])
    }

    @Test func `A refused token is refreshed once for all requests, which are sent again`() async throws {
        let (login, resource) = (try await TestLogin(), Resource())
        let token = try await login.logIn()
        let http = try AuthenticatedHttpClient(resource, client: login.client, origins: [Self.api])
        login.provider.change {
            $0.answer = { [resource] answer in
                let token = answer["access_token"]?.string ?? ""
                resource.accepted.withLock { _ = $0.insert(token) }
            }
        }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { try await http.send(request()).status } }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(statuses == [200])
        #expect(login.provider.forms("token").filter { $0["grant_type"] == "refresh_token" }.count == 1)
        #expect(Set(resource.authorizations).count == 2)
        #expect(try await login.storage.get()?.accessToken != token.accessToken)
    }

    @Test func `Callers whose token was refused get the same new one, also when one comes later`() async throws {
        let login = try await TestLogin()
        let token = try await login.logIn()
        let first = try await login.client.refresh(replacing: token).get()
        let second = try await login.client.refresh(replacing: token).get()
        #expect(first == second && first.accessToken != token.accessToken)
    }

    @Test func `A server that refuses every token is not asked without end`() async throws {
        let (login, resource) = (try await TestLogin(), Resource())
        try await login.logIn()
        let http = try AuthenticatedHttpClient(resource, client: login.client, origins: [Self.api])
        #expect(try await http.send(request()).status == 401)
        #expect(resource.received.current.count == 2)
        for _ in 0..<3 { #expect(try await http.send(request()).status == 401) }
        #expect(resource.received.current.count == 5)
        #expect(login.provider.forms("token").filter { $0["grant_type"] == "refresh_token" }.count == 1)
    }

    @Test(arguments: [400, 403, 404, 500])
    func `Only a refused token is refreshed`(_ status: Int) async throws {
        let (login, requests) = (try await TestLogin(), Locked(0))
        try await login.logIn()
        let resource = ClosureClient { _ in
            requests.withLock { $0 += 1 }
            return HttpResponse(status: status)
        }
        let http = try AuthenticatedHttpClient(resource, client: login.client, origins: [Self.api])
        #expect(try await http.send(request()).status == status)
        #expect(requests.current == 1)
        #expect(login.provider.forms("token").count == 1)
    }

    @Test func `A request that is refused late gets the token that another one has refreshed meanwhile`() async throws {
        let (login, gate) = (try await TestLogin(), Gate())
        let first = try await login.logIn()
        let resource = ClosureClient { request in
            let isFirst = request.headerFields[.authorization] == "Bearer \(first.accessToken)"
            if isFirst { try await gate.wait() }
            return HttpResponse(status: isFirst ? 401 : 200)
        }
        let http = try AuthenticatedHttpClient(resource, client: login.client, origins: [Self.api])
        let late = Task { try await http.send(request()).status }
        await gate.waitForArrivals()
        let second = try await login.client.refresh().get()
        gate.open()
        #expect(try await late.value == 200)
        #expect(try await login.storage.get() == second)
        #expect(login.provider.forms("token").filter { $0["grant_type"] == "refresh_token" }.count == 1)
    }

    @Test func `A request that is cancelled during a refresh is not sent again`() async throws {
        let (login, resource, gate) = (try await TestLogin(), Resource(), Gate())
        try await login.logIn()
        login.provider.change {
            $0.intercept = {
                if $0.url.path == "/as/token" { try await gate.wait() }
                return nil
            }
        }
        let http = try AuthenticatedHttpClient(resource, client: login.client, origins: [Self.api])
        let sending = Task { try await http.send(request()) }
        await gate.waitForArrivals()
        sending.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await sending.value }
        #expect(resource.received.current.count == 1)
    }

    @Test func `A server that always wants another nonce does not make the client refresh`() async throws {
        let count = Locked(0)
        let login = try await TestLogin {
            $0.answer = { $0["token_type"] = "DPoP" }
        } config: {
            $0.dpop = .required
            $0.dpopKeys = SoftwareDPoPKeys()
        }
        try await login.logIn()
        let resource = ClosureClient { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            let name = try #require(HTTPField.Name.dpopNonce)
            let challenge = "DPoP error=\"use_dpop_nonce\""
            return HttpResponse(status: 401, headerFields: [.wwwAuthenticate: challenge, name: "n-\(number)"])
        }
        let http = try AuthenticatedHttpClient(resource, client: login.client, origins: [Self.api])
        #expect(try await http.send(request()).status == 401)
        #expect(count.current == 2)
        #expect(login.provider.forms("token").count == 1)
    }

    @Test func `A stored token is used while the provider cannot be reached`() async throws {
        let (login, resource) = (try await TestLogin(), Resource())
        let token = try await login.logIn()
        resource.accepted.set([token.accessToken])
        let offline = TestLogin.client(of: login.provider, storage: login.storage) {
            $0.providerCache = ProviderCache()
        }
        login.provider.change { $0.intercept = { _ in throw PingError(.networkUnreachable, "Offline.") } }
        let http = try AuthenticatedHttpClient(resource, client: offline, origins: [Self.api])
        #expect(try await http.send(request()).status == 200)
    }

    @Test func `Without a user nothing is sent`() async throws {
        let (login, resource) = (try await TestLogin(), Resource())
        let http = try AuthenticatedHttpClient(resource, client: login.client, origins: [Self.api])
        #expect(await failure { try await http.send(request()) }?.failureCode == .oidcNoToken)
        #expect(resource.received.current.isEmpty)
    }

    @Test func `A bound token comes with a proof, and a nonce that the server asks for`() async throws {
        let resource = Resource()
        let login = try await TestLogin {
            $0.answer = { $0["token_type"] = "DPoP" }
        } config: {
            $0.dpop = .required
            $0.dpopKeys = SoftwareDPoPKeys()
        }
        let token = try await login.logIn()
        resource.accepted.set([token.accessToken])
        resource.nonce.set("n-1")
        let http = try AuthenticatedHttpClient(resource, client: login.client, origins: [Self.api])
        #expect(try await http.send(request()).status == 200)
        #expect(try await http.send(request()).status == 200)
        #expect(resource.received.current.count == 3)
        #expect(Set(resource.authorizations) == ["DPoP \(token.accessToken)"])
        let name = try #require(HTTPField.Name.dpop)
        let proofs = try resource.received.current.map { try SignedToken($0.headerFields[name] ?? "") }
        #expect(proofs.map { $0.claims["nonce"]?.string } == [nil, "n-1", "n-1"])
        #expect(proofs.allSatisfy { $0.claims["htu"]?.string == Self.api + "/accounts" })
        #expect(proofs.allSatisfy { $0.claims["ath"]?.string != nil })
    }

    @Test func `The fields for an app's own request are for a named origin only`() async throws {
        let login = try await TestLogin()
        let token = try await login.logIn()
        let fields = try await login.client.authorizationFields(
            method: "GET",
            url: Self.api + "/a",
            origins: [Self.api]
        )
        #expect(fields.map(\.name) == ["Authorization"])
        #expect(fields[0].value == Secret("Bearer \(token.accessToken)"))
        let error = await failure {
            try await login.client.authorizationFields(method: "GET", url: "https://evil.test/", origins: [Self.api])
        }
        #expect(error?.failureCode == .untrustedOrigin)
    }
}
