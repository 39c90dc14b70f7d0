import PingJourney
import PingTestKit
import Testing

@Suite("A part from outside")
struct ProviderTests {
    private struct Parts: AppIntegrityProvider, ReCaptchaProvider, ProtectProvider, IdpHandler {
        var error: (any Error & Sendable)?
        let tokenType = IdpTokenType.accessToken

        private func give<Value>(_ value: Value) throws -> Value {
            if let error { throw error }
            return value
        }

        func proof(for request: AppIntegrityRequest) async throws -> AppIntegrityProof {
            try give(AppIntegrityProof(token: "proof of \(request.challenge)"))
        }
        func token(for request: ReCaptchaRequest) async throws -> String { try give("token for \(request.action)") }
        func initialize(_ options: ProtectOptions) async throws { try give(()) }
        func signals(_ options: ProtectOptions) async throws -> String { try give("s1gnals") }
        func authorize(idpClient: IdpClient) async throws -> IdpResult {
            try give(IdpResult(token: "t0ken", additionalParameters: ["acceptsJSON": "{}", "form_post_entry": "x y"]))
        }
    }

    private func step(_ parts: Parts?, _ callbacks: [JSON]) async throws -> ContinueNode {
        try await Journey.step(callbacks: callbacks) { config in
            guard let parts else { return }
            config.module(CallbackProviders.config) {
                $0.appIntegrity = parts
                $0.reCaptcha = parts
            }
            config.module(ProtectModule.config) { $0.provider = parts }
            config.module(IdpModule.config) { $0.handlers["GOOGLE"] = parts }
        }
    }

    private func values(_ step: ContinueNode, _ index: Int = 0) throws -> [JSON?] {
        try #require(step.payloads()[index]["input"]?.array).map { $0["value"] }
    }

    @Test func `proves the app, in either shape`() async throws {
        for (wire, challenge, position) in [
            (Wire.appIntegrityIOS, "bm9uY2UtZm9yLWF0dGVzdA==", 2), (Wire.appIntegrityAndroid, "bm9uY2UtMDE=", 0),
        ] {
            let step = try await step(Parts(), [Wire.json(wire)])
            try await step.callback(AppIntegrityCallback.self)?.attest().get()
            #expect(try values(step)[position] == .string("proof of \(challenge)"))
            let without = try await self.step(nil, [Wire.json(wire)])
            _ = await without.callback(AppIntegrityCallback.self)?.attest()
            #expect(try values(without).contains("ClientDeviceErrors"))
        }
    }

    @Test func `gets reCAPTCHA tokens, or says why not`() async throws {
        let wires = [try Wire.json(Wire.reCaptchaEnterpriseCallback), try Wire.json(Wire.reCaptchaCallback)]
        let step = try await step(Parts(), wires)
        _ = try await step.callback(ReCaptchaEnterpriseCallback.self)?.verify(action: "pay", payload: ["a": 1]).get()
        _ = try await step.callback(ReCaptchaCallback.self)?.verify().get()
        #expect(try values(step) == ["token for pay", "pay", "", #"{"a":1}"#])
        #expect(try values(step, 1) == ["token for login"])

        let failing = try await self.step(Parts(error: ClientError(rawValue: "INVALID_CAPTCHA_TOKEN")), wires)
        _ = await failing.callback(ReCaptchaEnterpriseCallback.self)?.verify()
        #expect(try values(failing) == ["", "", "INVALID_CAPTCHA_TOKEN", ""])
    }

    @Test func `collects Protect signals as its own callback`() async throws {
        let step = try await step(Parts(), [Wire.json(Wire.protectInitialize), Wire.json(Wire.protectEvaluation)])
        try await step.callback(PingOneProtectInitializeCallback.self)?.start().get()
        _ = try await step.callback(PingOneProtectEvaluationCallback.self)?.collect().get()
        #expect(try values(step) == [""])
        #expect(try values(step, 1) == ["s1gnals", ""])
    }

    @Test func `collects Protect signals as metadata beside hidden values`() async throws {
        let callbacks = try #require(Wire.json(Wire.protectMetadata).array)
        let step = try await step(Parts(), callbacks)
        let callback = try #require(step.callback(PingOneProtectEvaluationCallback.self))
        #expect(callback.pauseBehavioralData)
        _ = try await callback.collect().get()
        #expect(try values(step, 1) == ["s1gnals"])
        #expect(try values(step, 2) == [""])
        #expect(try step.payloads()[0] == callbacks[0])

        let without = try await self.step(nil, callbacks)
        _ = await without.callback(PingOneProtectEvaluationCallback.self)?.collect()
        #expect(try values(without, 2) == ["Unsupported"])
    }

    @Test(arguments: [Wire.protectEvaluation, Wire.protectMetadata])
    func `that works at the second try takes its error back`(_ wire: String) async throws {
        let document = try Wire.json(wire)
        let callbacks = document.array ?? [document]
        let step = try await step(Parts(error: PingError(.networkUnreachable, "No.")), callbacks)
        let callback = try #require(step.callback(PingOneProtectEvaluationCallback.self))
        _ = await callback.collect()
        func sent() throws -> [JSON?] {
            try step.payloads().filter { $0["input"] != nil }.flatMap { $0["input"]?.array?.map { $0["value"] } ?? [] }
        }
        #expect(try sent().contains("Unsupported"))
        _ = try await callback.collect(using: Parts()).get()
        #expect(try sent() == ["s1gnals", ""])
        callback.setClientError(.timeout)
        #expect(try sent() == ["s1gnals", "Timeout"])
    }

    @Test func `tells the server the client error that lies under its own`() async throws {
        let error = PingError(.networkTimeout, "No.", underlying: ClientError.timeout)
        let step = try await step(Parts(error: error), [Wire.json(Wire.protectInitialize)])
        let result = await step.callback(PingOneProtectInitializeCallback.self)?.start()
        #expect(thrownCode { try result?.get() } == .networkTimeout)
        #expect(try values(step) == ["Timeout"])
    }

    @Test func `signs in with a provider by its family, and hands its parameters over once`() async throws {
        let transport = ScriptedTransport([
            .json(["authId": "a1", "callbacks": [try Wire.json(Wire.idPCallback)]]), .json(["tokenId": "s1"]),
        ])
        let journey = Journey.scripted(transport) { config in
            config.module(IdpModule.config) { $0.handlers["GOOGLE"] = Parts() }
        }
        let step = try #require(await journey.start() as? ContinueNode)
        _ = try await step.callback(IdPCallback.self)?.authorize().get()
        #expect(try values(step) == ["{}", "JSON"])
        _ = await step.next()
        #expect(transport.requests.last?.url.queryItems.map(\.value) == ["x y"])
        #expect(step.callback(IdPCallback.self)?.field.inputText(CallbackInput("token")) == "")
    }

    @Test(
        arguments: ["GOOGLE", "google", "Google"],
        ["google-web", "GOOGLE", "google"]
    )
    func `is found by the provider's name and its family in whatever letters the app writes it`(
        _ name: String,
        _ provider: String
    ) async throws {
        let document = try Wire.json(Wire.idPCallback.replacing("google-web", with: provider))
        let step = try await Journey.step(callbacks: [document]) { config in
            config.module(IdpModule.config) {
                $0.handlers = [name: Parts()]
                #expect(($0.handler(for: provider) != nil) == (provider.uppercased() == "GOOGLE"))
            }
        }
        _ = try await step.callback(IdPCallback.self)?.authorize().get()
        #expect(try values(step) == ["{}", "JSON"])
    }

    @Test func `that is missing for a provider is a typed error, and the step goes back without a token`() async throws
    {
        let step = try await step(nil, [Wire.json(Wire.idPCallback)])
        let result = try #require(await step.callback(IdPCallback.self)?.authorize())
        let error = #expect(throws: PingError.self) { try result.get() }
        #expect(error?.code == .providerMissing)
        #expect(try values(step) == ["", ""])
    }

    @Test func `comes back from a redirect with the answer's parameters and no others`() async throws {
        let transport = ScriptedTransport([
            .json(["authId": "a1", "callbacks": [try Wire.json(Wire.redirectCallback)]]), .json(["tokenId": "s1"]),
        ])
        let step = try #require(await Journey.scripted(transport).start() as? ContinueNode)
        let callback = try #require(step.callback(RedirectCallback.self))
        #expect(thrownCode { try callback.resume(from: "app://cb?foo=bar") } == .invalidURL)
        try callback.resume(from: "app://cb?code=c%201&state=s1&noSession=true&authIndexType=x#frag")
        _ = await step.next()
        #expect(transport.requests.last?.url.queryItems.map { "\($0.name)=\($0.value)" } == ["code=c 1", "state=s1"])
    }

    @Test func `describes the device with what every platform tells, unless the app has a better one`() async throws {
        let step = try await step(Parts(), [Wire.json(Wire.deviceProfileCallback)])
        let profile = try #require(try await step.callback(DeviceProfileCallback.self)?.collect().get())
        #expect(profile["metadata"]?["hardware"]?["cpu"]?.int ?? 0 > 0)
        #expect(profile["identifier"]?.string?.count == 36)
        #expect(profile["location"] == nil)
        #expect(try values(step) == [.string(profile.text())])
    }
}
