import Foundation
import PingTestKit
import Testing

@testable import PingOidc
@testable import PingService

@Suite("An authorization detail")
struct AuthorizationDetailTests {
    struct Payment: Codable, Equatable {
        struct Amount: Codable, Equatable { var currency: String, amount: String }
        var instructedAmount: Amount
        var creditorName: String

        static let one = Payment(
            instructedAmount: Amount(currency: "EUR", amount: "123.50"),
            creditorName: "Merchant A"
        )
    }

    @Test func `holds an app's value, the members of the RFC, and what nobody knows`() throws {
        var detail = try AuthorizationDetail(type: "payment_initiation", Payment.one)
        #expect(try detail.decoded(as: Payment.self) == .one)
        detail.actions = ["initiate", "cancel"]
        detail.locations = ["https://bank.example.test/payments"]
        detail.dataTypes = ["contacts"]
        detail.privileges = ["owner"]
        detail.identifier = "account-1"
        #expect(
            detail.json == [
                "type": "payment_initiation", "actions": ["initiate", "cancel"], "privileges": ["owner"],
                "locations": ["https://bank.example.test/payments"], "datatypes": ["contacts"],
                "identifier": "account-1", "creditorName": "Merchant A",
                "instructedAmount": ["currency": "EUR", "amount": "123.50"],
            ]
        )
        (detail.actions, detail.identifier) = ([], nil)
        #expect(detail.json["actions"] == nil && detail.json["identifier"] == nil)
        let again = try JSON(encoding: detail).decoded(as: AuthorizationDetail.self)
        #expect(again == detail)
        #expect(again.dataTypes == ["contacts"] && again.privileges == ["owner"])
    }

    @Test func `is read from JSON with its type`() throws {
        let detail = try AuthorizationDetail(["type": "accounts", "novelty": [1, 2]] as JSON)
        #expect(detail.type == "accounts")
        #expect(detail.json["novelty"] == [1, 2])
        #expect(try AuthorizationDetail(type: "accounts").json == ["type": "accounts"])
    }

    @Test(
        arguments: [
            [:], ["type": ""], ["type": 1], ["type": nil], [["type": "a"]], "type", 7, nil,
        ] as [JSON]
    )
    func `without a type, or that is not an object, does not exist`(_ json: JSON) {
        #expect(thrownCode { try AuthorizationDetail(json) } == .oidcInvalidAuthorizationDetails)
        #expect(throws: DecodingError.self) { try json.decoded(as: AuthorizationDetail.self) }
        #expect(thrownCode { try AuthorizationDetails.read([json]) } == .oidcInvalidAuthorizationDetails)
    }

    @Test func `has one type`() throws {
        let error = #expect(throws: PingError.self) { try AuthorizationDetail(type: "a", ["type": "b"] as JSON) }
        #expect(error?.code == .oidcInvalidAuthorizationDetails)
        #expect(thrownCode { try AuthorizationDetail(type: "") } == .oidcInvalidAuthorizationDetails)
        #expect(thrownCode { try AuthorizationDetail(type: "a", [1, 2]) } == .oidcInvalidAuthorizationDetails)
        #expect(
            thrownCode { try AuthorizationDetail(type: "a", ["x": Double.nan]) } == .oidcInvalidAuthorizationDetails
        )
    }

    @Test func `shows its type, and nothing of the user`() throws {
        let detail = try AuthorizationDetail(type: "payment_initiation", Payment.one)
        for text in ["\(detail)", String(reflecting: detail), "\([detail])"] {
            #expect(text.contains("payment_initiation"))
            #expect(!text.contains("Merchant") && !text.contains("123"))
        }
    }

    @Test func `A list that is not one is refused, and one of a megabyte or of a thousand levels`() throws {
        for text in ["", "x", "{}", #"{"type":"a"}"#, #"["a"]"#, #"[{"type":"a"},null]"#] {
            #expect(thrownCode { try AuthorizationDetails.read(text) } == .oidcInvalidAuthorizationDetails, "\(text)")
        }
        let levels = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
        let deep = #"[{"type":"a","x":"# + levels + "}]"
        #expect(thrownCode { try AuthorizationDetails.read(deep) } == .oidcInvalidAuthorizationDetails)
        let large = try AuthorizationDetail(type: "a", ["x": String(repeating: "y", count: 1 << 20)])
        let error = #expect(throws: PingError.self) { try AuthorizationDetails.text([large]) }
        #expect(error?.code == .oidcInvalidAuthorizationDetails)
        #expect(try AuthorizationDetails.text([]) == nil)
        #expect(try AuthorizationDetails.read("[]").isEmpty)
    }

    /// RFC 9396, section 7.1: an example of the RFC, with the accounts that the user chose.
    @Test func `A granted detail may have more than the asked one, and may leave members out`() throws {
        let asked = try AuthorizationDetail(
            ["type": "account_information", "access": ["accounts": [], "balances": []], "recurring": true] as JSON
        )
        let enriched = try AuthorizationDetail(
            [
                "type": "account_information",
                "access": ["accounts": [["iban": "DE1"]], "balances": [["iban": "DE1"]]], "recurring": true,
            ] as JSON
        )
        let shorter = try AuthorizationDetail(["type": "account_information"] as JSON)
        #expect(enriched.covers(asked) && shorter.covers(asked))
        var token = Token(accessToken: "a")
        token.additionalMembers["authorization_details"] = .array([enriched.json])
        #expect(token.ungranted(of: [asked]).isEmpty)
    }

    @Test(
        arguments: [
            ["type": "payment", "amount": "999.00", "actions": ["initiate", "status"]],
            ["type": "payment", "amount": "10.00", "actions": ["status"]],
            ["type": "payment", "amount": 10, "actions": ["initiate", "status"]],
            ["type": "Payment", "amount": "10.00", "actions": ["initiate", "status"]],
            ["type": "accounts"],
        ] as [JSON]
    )
    func `A detail that was changed, dropped or narrowed is not what was asked`(_ granted: JSON) throws {
        let asked = try AuthorizationDetail(
            ["type": "payment", "amount": "10.00", "actions": ["initiate", "status"]] as JSON
        )
        var token = Token(accessToken: "a")
        #expect(token.ungranted(of: [asked]) == [asked])
        token.additionalMembers["authorization_details"] = [granted]
        #expect(token.ungranted(of: [asked]) == [asked])
        token.additionalMembers["authorization_details"] = [granted, asked.json]
        #expect(token.ungranted(of: [asked]).isEmpty)
    }

    @Test func `An account whose name only looks the same is another one`() throws {
        let asked = try AuthorizationDetail(["type": "payment", "creditors": ["Caf\u{E9}"]] as JSON)
        let lookalike = try AuthorizationDetail(["type": "payment", "creditors": ["Cafe\u{301}"]] as JSON)
        #expect(asked.covers(asked) && !lookalike.covers(asked) && !asked.covers(lookalike))
    }

    @Test func `A list of claims that cannot be read allows nothing`() {
        let good: JSON = ["type": "payment"]
        for bad: JSON in [good, "payment", nil, [good, "x"], [good, ["type": ""]]] {
            #expect(VerifiedAccess(claims: ["authorization_details": bad], isBound: true).authorizationDetails.isEmpty)
        }
        let access = VerifiedAccess(claims: ["authorization_details": [good, good]], isBound: true)
        #expect(access.authorizationDetails.map(\.type) == ["payment", "payment"])
    }
}
