import Foundation
import PingDavinci
import PingEmulator
import PingJourney
import PingTestKit
import Testing

@Suite("Options of a passkey that make no sense")
struct HostileOptionsTests {
    /// A member and what it is replaced by; `nil` takes it away.
    struct Case: Sendable, CustomTestStringConvertible {
        let member: String
        let value: JSON?
        /// What the error calls the member.
        let name: String

        init(_ member: String, _ value: JSON?, name: String? = nil) {
            self.member = member
            self.value = value
            self.name = name ?? member
        }

        var testDescription: String { "\(member): \(value?.text() ?? "missing")" }
    }

    static let noBytes: [JSON] = [[256], [-129], [1.5], [.null], [[]], ["x"], [9e99], [true], "ä", "%%%", 5, true, [:]]

    static let daVinciCases =
        (noBytes + [.null, "", []]).map { Case("challenge", $0) } + [Case("challenge", nil)]
        + noBytes.map { Case("user", ["id": $0, "name": "jo"], name: "user.id") }
        + [
            Case("user", ["id": [], "name": "jo"], name: "user.id"), Case("user", nil, name: "user.id"),
            Case("user", "jo", name: "user.id"), Case("user", [], name: "user.id"),
        ]
        + noBytes.map { Case("excludeCredentials", [["id": $0]]) }
        + ["x", 5, [:], [5], ["x"], [.null], [[]]].map { Case("excludeCredentials", $0) }
        + [[], "x", 5, [:], ["x"], [5], [["alg": "x"]], [["type": "password", "alg": -7]]]
        .map { Case("pubKeyCredParams", $0) }
        + [Case("pubKeyCredParams", nil)]

    static let journeyCases =
        ([.null, "", "ä", "%%%", 5, true, [:], [], [1, 2], [256]] as [JSON]).map { Case("challenge", $0) }
        + [Case("challenge", nil)]
        + ([.null, "", [:], []] as [JSON]).map { Case("userId", $0) } + [Case("userId", nil)]
        + noBytes.map { Case("_excludeCredentials", [["id": $0]], name: "excludeCredentials") }
        + ["x", 5, [:], [5], [.null]].map { Case("_excludeCredentials", $0, name: "excludeCredentials") }
        + [[], 5, [:], ["x"], [5], [["alg": "x"]]].map { Case("_pubKeyCredParams", $0, name: "pubKeyCredParams") }

    static let cases =
        daVinciCases.map { (PasskeyProduct.daVinci, $0) } + journeyCases.map { (PasskeyProduct.journey, $0) }

    private func run(
        _ distort: @escaping @Sendable (inout JSON) -> Void,
        _ test: (PasskeyServer) async throws -> Void
    ) async throws {
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            try await test(server.distorted { if $0.passkeyOptions != nil { distort(&$0) } })
        }
    }

    @Test(arguments: cases)
    func `are a typed error that names the member, and the server learns so`(_ product: PasskeyProduct, _ example: Case)
        async throws
    {
        try await run {
            $0.passkeyOptions?[example.member] = example.value
        } _: { server in
            let offer = try await product.offer(at: server, server.authenticator)
            let result = try await offer.register()
            let error = #expect(throws: PingError.self) { try result.get() }
            #expect(error?.code == .invalidFidoOptions)
            #expect(error?.message.contains("“\(example.name)") == true, "\(error?.message ?? "")")
            await offer.next().expectSuccess()
            #expect(server.passkeys.isEmpty)
            #expect(try await server.keys.get() == nil)
        }
    }

    @Test(arguments: ["x", 5, true, [], [1]] as [JSON])
    func `because they are not an object are a typed error too`(options: JSON) async throws {
        try await run {
            $0.passkeyOptions = options
        } _: { server in
            let offer = try await PasskeyProduct.daVinci.offer(at: server, server.authenticator)
            let result = try await offer.register()
            #expect(thrownCode { try result.get() } == .invalidFidoOptions)
            await offer.next().expectSuccess()
        }
    }

    @Test(
        arguments: PasskeyProduct.allCases,
        [[-65535], [424_242, -8], [0], ["-257"], [-257, 1e3]] as [[JSON]]
    )
    func `with nothing but algorithms that nobody knows are no matter of this device`(
        _ product: PasskeyProduct,
        algorithms: [JSON]
    ) async throws {
        let parameters = JSON.array(algorithms.map { ["type": "public-key", "alg": $0] })
        let member = product == .journey ? "_pubKeyCredParams" : "pubKeyCredParams"
        try await run {
            $0.passkeyOptions?[member] = parameters
        } _: { server in
            let offer = try await product.offer(at: server, server.authenticator)
            let result = try await offer.register()
            let error = #expect(throws: PingError.self) { try result.get() }
            #expect(error?.code == .webAuthnNotSupported)
            await offer.next().expectSuccess()
            #expect(server.passkeys.isEmpty)
        }
    }

    @Test(
        arguments: PasskeyProduct.allCases,
        [
            ("timeout", "soon"), ("timeout", -5), ("timeout", 1e300), ("timeout", [:]), ("extensions", 5),
            ("authenticatorSelection", 5), ("authenticatorSelection", []), ("attestation", [:]),
            ("attestationPreference", 5), ("excludeCredentials", .null), ("displayName", 5), ("more", [1, 2, 3]),
        ] as [(String, JSON)]
    )
    func `in members that a passkey can do without are passed over`(_ product: PasskeyProduct, member: (String, JSON))
        async throws
    {
        try await run {
            $0.passkeyOptions?[member.0] = member.1
        } _: { server in
            let offer = try await product.offer(at: server, server.authenticator)
            _ = try await offer.register().get()
            _ = try await offer.next().step()
            #expect(server.passkeys.count == 1)
        }
    }

    @Test(
        arguments: PasskeyProduct.allCases,
        ["evil.example", "com", "."]
    )
    func `because the domain is another are refused`(_ product: PasskeyProduct, domain: String) async throws {
        try await run { document in
            switch product {
            case .journey: document.passkeyOptions?["_relyingPartyId"] = .string(domain)
            case .daVinci: document.passkeyOptions?["rp"] = ["id": .string(domain)]
            }
        } _: { server in
            let offer = try await product.offer(at: server, server.authenticator)
            let result = try await offer.register()
            let error = #expect(throws: PingError.self) { try result.get() }
            #expect(error?.code == .webAuthnSecurity)
            await offer.next().expectSuccess()
            #expect(try await server.keys.get() == nil)
        }
    }

    @Test(arguments: PasskeyProduct.allCases)
    func `because another challenge was put in are found out by the server`(_ product: PasskeyProduct) async throws {
        try await run {
            $0.passkeyOptions?["challenge"] = "AAAA"
        } _: { server in
            let offer = try await product.offer(at: server, server.authenticator)
            _ = try await offer.register().get()
            let refusal = try #require(await offer.next().refusal)
            #expect(refusal.contains("The challenge differs."))
            #expect(server.passkeys.isEmpty)
        }
    }

    @Test(arguments: PasskeyProduct.allCases)
    func `because the challenge has 5 MiB end in a typed error, in reasonable time`(_ product: PasskeyProduct)
        async throws
    {
        let challenge = JSON.string(Data(count: 5 << 20).base64EncodedString())
        try await run {
            $0.passkeyOptions?["challenge"] = challenge
        } _: { server in
            let offer = try await product.offer(at: server, server.authenticator)
            _ = try await offer.register().get()
            let node = await offer.next()
            #expect(node is ErrorNode || node is FailureNode || node.refusal != nil, "\(type(of: node))")
            #expect(server.passkeys.isEmpty)
        }
    }
}
