import Foundation
import PingCommons
import Testing

@Suite("A secret") struct SecretTests {
    private struct Holder {
        var name = "holder"
        var password: Secret = "canary"
        var optional: Secret? = "canary"
        var list: [Secret] = ["canary"]
        var table: [String: Secret] = ["key": "canary"]
    }

    @Test func `does not show in anything that Swift prints`() {
        let secret: Secret = "canary"
        let holder = Holder()
        var dumped = ""
        dump(secret, to: &dumped)
        dump(holder, to: &dumped)
        let printed = [
            "\(secret)", String(describing: secret), String(reflecting: secret), "\(holder)",
            String(reflecting: holder), "\([secret])", "\(Optional(secret) as Any)", String(reflecting: ["k": secret]),
            dumped, String(format: "%@", "\(secret)"),
        ]
        for text in printed {
            #expect(!text.contains("canary"))
            #expect(text.contains(Secret.placeholder) || text.contains("Secret"))
        }
    }

    @Test func `does not show in its mirror, at any depth`() {
        func texts(_ value: Any) -> [String] {
            let mirror = Mirror(reflecting: value)
            return ["\(value)"] + mirror.children.flatMap { texts($0.value) }
                + (mirror.superclassMirror?.children.flatMap { texts($0.value) } ?? [])
        }
        #expect(!texts(Holder()).joined().contains("canary"))
        #expect(Mirror(reflecting: Secret("canary")).children.isEmpty)
    }

    @Test func `is opened by name`() {
        #expect(Secret("canary").reveal() == "canary")
        #expect(Secret("").isEmpty)
        #expect(!Secret("x").isEmpty)
    }

    @Test(arguments: [
        ("", "", true), ("a", "a", true), ("a", "b", false), ("a", "aa", false), ("é", "e\u{301}", false),
    ])
    func `equals a secret of the same bytes`(left: String, right: String, isEqual: Bool) {
        #expect((Secret(left) == Secret(right)) == isEqual)
        #expect((Secret(right) == Secret(left)) == isEqual)
    }

    @Test func `is encoded open, for storages, and decoded again`() throws {
        let secrets: [Secret] = ["canary", ""]
        let encoded = try JSONEncoder().encode(secrets)
        #expect(String(decoding: encoded, as: UTF8.self) == #"["canary",""]"#)
        #expect(try JSONDecoder().decode([Secret].self, from: encoded) == secrets)
    }
}
