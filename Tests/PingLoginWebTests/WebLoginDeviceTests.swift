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

    /// Would bind the machine that it runs on.
    private struct HostBinder: DeviceBinder {
        let uses = Locked(0)

        func bind(_ request: DeviceBindingRequest) async throws -> DeviceBinding {
            uses.withLock { $0 += 1 }
            return DeviceBinding(jws: "jws-of-the-host", deviceName: "host", deviceId: "host")
        }

        func sign(_ request: DeviceSigningRequest) async throws -> String {
            uses.withLock { $0 += 1 }
            return "jws-of-the-host"
        }
    }

    @Test(arguments: [("DeviceBindingCallback", 4), ("DeviceSigningVerifierCallback", 2)])
    func `is bound by no key of the machine that the service runs on, and the server learns it`(
        type: String,
        inputs: Int
    )
        async throws
    {
        let names = ["jws", "deviceName", "deviceId"].prefix(inputs - 1) + ["clientError"]
        let places = names.map { #"{"name": "IDToken1\#($0)", "value": ""}"# }.joined(separator: ",")
        let step = #"{"authId": "a", "callbacks": [{"type": "\#(type)", "output": [], "input": [\#(places)]}]}"#
        let sent = Locked<[JSON]>([])
        let binder = HostBinder()
        let journey = Journey.createJourney { config in
            config.serverUrl = "https://am.example.test/am"
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.module(CallbackProviders.config) { $0.deviceBinder = binder }
            config.httpClient = ClosureClient { request in
                let answer = try JSON(parsing: request.body)["callbacks"]
                guard let answer else { return HttpResponse(status: 200, body: Data(step.utf8)) }
                sent.withLock { $0.append(answer) }
                return HttpResponse(status: 200, body: Data(#"{"tokenId": "s"}"#.utf8))
            }
        }
        let login = await WebLogin.starting { await journey.start("Bind") }
        #expect(try await login.submitting(FormSubmission(body: Data("press=f0".utf8))).success != nil)
        let values = try #require(sent.current.first?[0]?["input"]?.array).map { $0["value"]?.string }
        #expect(values == Array(repeating: "", count: inputs - 1) + ["Unsupported"])
        #expect(binder.uses.current == 0)
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
