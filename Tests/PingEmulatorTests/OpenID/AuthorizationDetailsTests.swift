import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("The provider is strict with authorization details")
struct AuthorizationDetailsTests {
    private static let payment =
        #"[{"type":"payment_initiation","instructedAmount":{"currency":"EUR","amount":"10.00"}}]"#
    private static let both = #"[{"type":"account_information"},\#(payment.dropFirst())"#
    private let emulator: Emulator
    private let openID: OpenIDCalls

    init() throws {
        emulator = try Emulator.forTests()
        openID = OpenIDCalls(emulator)
    }

    private func types(_ response: HttpResponse) throws -> [String?]? {
        try response.json["authorization_details"]?.array?.map { $0["type"]?.string }
    }

    @Test func `The metadata names the types, which are an option`() async throws {
        let path = "\(openID.base)/.well-known/openid-configuration"
        let member = "authorization_details_types_supported"
        #expect(
            try await openID.calls.get(path).json[member] == ["payment_initiation", "account_information"]
        )
        let file = try EmulatorConfiguration(text: "authorizationDetailsTypes: [loan]")
        #expect(file.authorizationDetailsTypes == ["loan"])
    }

    @Test(
        arguments: [
            "x", "{}", "[]", "[1]", #"[{}]"#, #"[{"type":""}]"#, #"[{"type":"unknown"}]"#, #"[{"type":["a"]}]"#,
            #"[{"type":"account_information"},{"type":"unknown"}]"#, #"[{"type":"payment_initiation"}]"#,
            #"[{"type":"payment_initiation","instructedAmount":{"currency":"EUR"}}]"#,
        ]
    )
    func `Details that it does not know are refused at each endpoint`(_ details: String) async throws {
        let changes = ["authorization_details": details]
        let session = try await openID.logIn()
        let authorized = try await openID.authorize(session: session, changes)
        #expect(authorized.locationParameters["error"] == "invalid_authorization_details")
        let form = openID.parameters(changes)
        let pushed = try await openID.calls.post("\(openID.base)/par", form: form)
        let device = try await openID.calls.post("\(openID.base)/device/code", form: form)
        let own = try await openID.token([
            "grant_type": "client_credentials", "client_id": "demo-service", "client_secret": "demo-service-secret",
            "authorization_details": details,
        ])
        for response in [pushed, device, own] {
            #expect(response.status == 400)
            #expect(try response.json["error"] == "invalid_authorization_details")
        }
    }

    @Test func `A token request gets what was granted, or a part of it, and a refusal costs no session`() async throws {
        let code = try await openID.code(["authorization_details": Self.both])
        let first = try await openID.exchange(code, ["authorization_details": Self.payment])
        #expect(try types(first) == ["payment_initiation"])
        let refreshToken = try #require(try first.json["refresh_token"]?.string)
        let wider = Self.payment.replacing("10.00", with: "99.00")
        let refused = try await openID.refresh(refreshToken, ["authorization_details": wider])
        #expect(try refused.json["error"] == "invalid_authorization_details")
        let all = try await openID.refresh(refreshToken)
        #expect(try types(all) == ["account_information", "payment_initiation"])
        #expect(try types(try await openID.exchange(try await openID.code())) == nil)
    }

    @Test func `The page shows the payment as text, each time, and a silent request gets none`() async throws {
        let markup = #"[{"type":"account_information","name":"<b>Eve</b>","of":{"iban":"DE1"}}]"#
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID, ["authorization_details": markup])
        try await visitor.logIn()
        for _ in 0..<2 {
            #expect(visitor.title == "Allow access")
            #expect(visitor.text.contains("<h2>Account information</h2>"))
            #expect(visitor.text.contains("&lt;b&gt;Eve&lt;/b&gt;") && !visitor.text.contains("<b>Eve"))
            #expect(visitor.text.contains("DE1"))
            try await visitor.send(["choice": "allow"])
            #expect(visitor.away["code"] != nil)
            try await visitor.authorize(openID, ["authorization_details": markup])
        }
        let silent = try await openID.authorize(
            session: try await openID.logIn(),
            ["authorization_details": markup, "prompt": "none"]
        )
        #expect(silent.locationParameters["error"] == "consent_required")
    }

    @Test func `The page of a device shows the payment, too`() async throws {
        let form = openID.parameters(["authorization_details": Self.payment])
        let device = try await openID.calls.post("\(openID.base)/device/code", form: form).json
        var visitor = PageVisitor(openID.calls)
        try await visitor.open("/device?user_code=\(device["user_code"]?.string ?? "")")
        try await visitor.send(["user_code": device["user_code"]?.string ?? ""])
        try await visitor.logIn()
        #expect(visitor.text.contains("<h2>Payment initiation</h2>") && visitor.text.contains("<dd>10.00</dd>"))
    }

    @Test func `The service takes the payment of a token, and nothing else`() async throws {
        let code = try await openID.code(["authorization_details": Self.payment])
        let token = try #require(try await openID.exchange(code).json["access_token"]?.string)
        func pay(_ order: JSON, _ token: String) async throws -> HttpResponse {
            try await openID.calls.post("/api/payments", json: order, headers: ["Authorization": "Bearer \(token)"])
        }
        let amount: JSON = ["instructedAmount": ["currency": "EUR", "amount": "10.00"]]
        #expect(try await pay(amount, token).status == 200)
        #expect(try await pay([:], token).status == 400)
        for other: JSON in [
            ["instructedAmount": ["currency": "EUR", "amount": "10.01"]],
            ["instructedAmount": ["currency": "EUR", "amount": "10.00"], "creditorName": "Eve"],
        ] {
            #expect(try await pay(other, token).status == 403)
        }
        let plain = try #require(try await openID.tokens()["access_token"]?.string)
        let refused = try await pay(amount, plain)
        #expect(refused.status == 403)
        #expect(refused.headerFields[.wwwAuthenticate] == #"Bearer error="insufficient_scope""#)
        #expect(try await openID.calls.get("/api/payments").status == 405)
    }
}
