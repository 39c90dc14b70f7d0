import Foundation
import PingLoginWeb
import PingTestKit
import Testing

@Suite("A profile of the device, asked of a service")
struct WebLoginDeviceTests {
    private struct BrowserProfile: DeviceProfileProvider {
        func profile(metadata: Bool, location: Bool) async throws -> JSON {
            ["identifier": "browser-1", "version": "1.0"]
        }
    }

    /// The profile that a login sends, by the page of a service.
    private func profile(_ providers: CallbackProviders?) async throws -> JSON? {
        let sent = Locked<JSON?>(nil)
        let callback = """
            {"type": "DeviceProfileCallback", "output": [{"name": "metadata", "value": true}, {"name": "location", "value": true}],
            "input": [{"name": "IDToken1", "value": ""}]}
            """
        let journey = Journey.createJourney { config in
            config.serverUrl = "https://am.example.test/am"
            config.realm = "alpha"
            config.sessionStorage = MemoryStorage<SSOToken>()
            if let providers { config.module(CallbackProviders.config) { $0 = providers } }
            config.httpClient = ClosureClient { request in
                let body = try JSON(parsing: request.body)
                guard let value = body["callbacks"]?[0]?["input"]?[0]?["value"]?.string else {
                    return HttpResponse(status: 200, body: Data(#"{"authId": "a", "callbacks": [\#(callback)]}"#.utf8))
                }
                sent.set(try JSON(parsing: value))
                return HttpResponse(status: 200, body: Data(#"{"tokenId": "s"}"#.utf8))
            }
        }
        #expect(await WebLogin.starting { await journey.start("Login") }.success != nil)
        return sent.current
    }

    @Test func `has no facts about the machine that the service runs on`() async throws {
        #expect(try await profile(nil) == ["version": "1.0"])
    }

    @Test func `has none either when the host has installed other providers`() async throws {
        #expect(try await profile(CallbackProviders()) == ["version": "1.0"])
    }

    @Test func `has none either when the host has installed the SDK's own`() async throws {
        var providers = CallbackProviders()
        providers.deviceProfile = DefaultDeviceProfile(identifier: { "host" })
        #expect(try await profile(providers) == ["version": "1.0"])
    }

    @Test func `is that of the host's own provider`() async throws {
        var providers = CallbackProviders()
        providers.deviceProfile = BrowserProfile()
        #expect(try await profile(providers) == ["identifier": "browser-1", "version": "1.0"])
    }
}
