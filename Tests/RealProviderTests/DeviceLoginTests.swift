import Foundation
import PingNetwork
import PingTestKit
import Testing

@testable import PingOidc

extension RealProviderSuites {
    @Suite("Logins on another device at providers that others wrote")
    struct DeviceLoginTests {
        @Test(arguments: RealProvider.glewlwyd)
        func `The client waits until alice has approved the login at glewlwyd`(_ provider: RealProvider) async throws {
            let asked = Gate()
            let client = try provider.client { $0.httpClient = Self.transport(opening: asked) }
            let device = try await client.deviceAuthorization()
            let waiting = Task { try await device.token() }
            try await asked.wait()
            let agent = UserAgent()
            try await provider.glewlwydSignIn(agent)
            let page = try #require(device.verificationUriComplete)
            _ = try await agent.get(page.appending([(name: "g_continue", value: "")]))
            let token = try await waiting.value
            #expect(token.idToken != nil)
            #expect(token.isBound == (provider == .glewlwydCurve))
            #expect(try await client.userinfo().get()["sub"] != nil)
            #expect(try await client.refresh().get().accessToken != token.accessToken)
            // The provider accepts a device code once.
            #expect(await failure { try await device.token() } is OidcError)
            #expect(try await client.hasToken())
        }

        @Test func `The client waits until alice has approved the login at django-oauth-toolkit`() async throws {
            let asked = Gate()
            let client = try await djangoClient(asked) { $0.scopes = ["profile"] }
            let device = try await client.deviceAuthorization()
            let waiting = Task { try await device.token() }
            try await asked.wait()
            try await decide("accept", device)
            let token = try await waiting.value
            #expect(try await client.storedToken() == token)
            #expect(try await client.refresh().get().accessToken != token.accessToken)
        }

        /// django-oauth-toolkit issues an ID token for a device code to nobody.
        @Test func `The client refuses a login without the ID token that it asked for`() async throws {
            let client = try await djangoClient(Gate()) { $0.scopes = ["openid"] }
            let device = try await client.deviceAuthorization()
            try await decide("accept", device)
            #expect(await failure { try await device.token() }?.failureCode == .oidcInvalidIdToken)
            #expect(try await client.hasToken() == false)
        }

        @Test func `The client reports that alice has denied the login`() async throws {
            let client = try await djangoClient(Gate()) { $0.scopes = ["profile"] }
            let device = try await client.deviceAuthorization()
            try await decide("deny", device)
            #expect(await failure { try await device.token() }?.failureCode == .oidcAuthorizationRefused)
        }

        /// A transport that opens a gate after the first response of the token endpoint.
        private static func transport(opening gate: Gate) -> any HttpClient {
            let http = DefaultHttpClient()
            return ClosureClient { request in
                let response = try await http.send(request)
                if request.url.path.contains("/token") { gate.open() }
                return response
            }
        }

        /// A client whose metadata has the endpoint that django's discovery document leaves out.
        private func djangoClient(
            _ asked: Gate,
            _ configure: (inout OidcClientConfig) -> Void
        ) async throws -> OidcClient {
            let provider = RealProvider.django
            var document = try await provider.client().metadata().document
            document["device_authorization_endpoint"] = .string(try provider.issuer + "/device-authorization/")
            let metadata = try OpenIdConfiguration(document)
            return try provider.client { config in
                config.clientId = "device"
                config.openId = metadata
                config.httpClient = Self.transport(opening: asked)
                configure(&config)
            }
        }

        /// Alice enters the code on django's page, and presses a button.
        private func decide(_ action: String, _ device: DeviceAuthorization) async throws {
            let (provider, agent) = (RealProvider.django, UserAgent())
            let page = try await provider.djangoPage(device.verificationUri, agent)
            let code = ["user_code": device.userCode]
            let entered = try await agent.submit(page, to: device.verificationUri, filling: code)
            let question = try device.verificationUri.resolving(entered.location)
            _ = try await agent.submit(try await agent.get(question), to: question, filling: ["action": action])
        }
    }
}
