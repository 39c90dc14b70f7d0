import Foundation
import PingEmulator
import PingNetwork
import Testing

@Suite("A login on another device, in a browser")
struct DeviceInABrowserTests {
    private let emulator: Emulator

    init() throws {
        emulator = try Emulator.forTests()
    }

    private var providers: [OpenIDCalls] { [OpenIDCalls(emulator), .pingOne(emulator)] }

    private func isJourney(_ openID: OpenIDCalls) -> Bool { !openID.base.hasSuffix("/as") }

    private func begin(_ openID: OpenIDCalls) async throws -> JSON {
        let path = isJourney(openID) ? "/device/code" : "/device_authorization"
        let form = [(name: "client_id", value: "demo-app"), (name: "scope", value: "openid profile")]
        return try await openID.calls.post(openID.base + path, form: form).json
    }

    private func poll(_ device: JSON, _ openID: OpenIDCalls) async throws -> JSON {
        let form = [
            (name: "grant_type", value: "urn:ietf:params:oauth:grant-type:device_code"),
            (name: "client_id", value: "demo-app"),
            (name: "device_code", value: device["device_code"]?.string ?? ""),
        ]
        let path = isJourney(openID) ? "/access_token" : "/token"
        return try await openID.calls.post(openID.base + path, form: form).json
    }

    private func code(_ device: JSON) -> String { device["user_code"]?.string ?? "" }

    private func logIn(_ visitor: inout PageVisitor, _ openID: OpenIDCalls) async throws {
        try await visitor.send(
            isJourney(openID)
                ? ["f0": "jo.field", "f1": "S3cret-Word"] : ["f1": "jo.field", "f2": "S3cret-Word", "press": "f3"]
        )
    }

    /// A browser whose user is asked whether the device may log in.
    private func asked(_ device: JSON, _ openID: OpenIDCalls) async throws -> PageVisitor {
        var visitor = PageVisitor(openID.calls)
        try await visitor.open("/device")
        try await visitor.send(["user_code": code(device)])
        try await logIn(&visitor, openID)
        return visitor
    }

    @Test func `The user enters the code, signs in, allows it, and the device gets tokens`() async throws {
        for openID in providers {
            let device = try await begin(openID)
            var visitor = PageVisitor(openID.calls)
            try await visitor.open("/device")
            #expect(visitor.title == "Connect a device")
            try await visitor.send(["user_code": code(device).lowercased().replacing("-", with: " ")])
            #expect(visitor.title.hasPrefix("Sign "))
            try await logIn(&visitor, openID)
            #expect(visitor.title == "Allow access")
            #expect(visitor.text.contains(code(device)) && visitor.text.contains("jo.field"))
            #expect(try await poll(device, openID)["error"] == "authorization_pending")
            try await visitor.send(["choice": "allow"])
            #expect(visitor.title == "Your device is signed in")
            emulator.advanceClock(by: .seconds(6))
            #expect(try await poll(device, openID)["id_token"]?.string != nil)
        }
    }

    @Test func `The address for a QR code fills in the code, and decides nothing`() async throws {
        let openID = OpenIDCalls(emulator)
        let device = try await begin(openID)
        let address = try #require(device["verification_uri_complete"]?.string)
        var visitor = PageVisitor(openID.calls)
        try await visitor.open(String(address.dropFirst(openID.calls.url.count)))
        #expect(visitor.text.contains("value=\"\(code(device))\""))
        #expect(emulator.pendingUserCodes == [code(device)])
        try await visitor.open("/device?user_code=%22%3E%3Cscript%3E")
        #expect(!visitor.text.contains("<script"))
    }

    @Test func `A user who is signed in need not do it again, and another account is possible`() async throws {
        for openID in providers {
            var visitor = try await asked(try await begin(openID), openID)
            try await visitor.open("/device")
            try await visitor.send(["user_code": code(try await begin(openID))])
            #expect(visitor.text.contains("Continue as jo.field"))
            var other = visitor
            try await visitor.send(["choice": "this"])
            #expect(visitor.title == "Allow access")
            try await other.open(other.path)
            try await other.send(["choice": "allow"])
            #expect(other.title == "Your device is signed in")
        }
    }

    @Test(arguments: ["deny", "", "other"])
    func `The user does not allow it, and the device learns it`(choice: String) async throws {
        let openID = OpenIDCalls(emulator)
        let device = try await begin(openID)
        var visitor = try await asked(device, openID)
        try await visitor.send(["choice": choice])
        #expect(visitor.title == "The device is not signed in")
        #expect(try await poll(device, openID)["error"] == "access_denied")
    }

    @Test func `The user cancels the sign-in, and the device learns it`() async throws {
        let openID = OpenIDCalls(emulator)
        let device = try await begin(openID)
        var visitor = PageVisitor(openID.calls)
        try await visitor.open("/device")
        try await visitor.send(["user_code": code(device)])
        try await visitor.send(["choice": "cancel"])
        #expect(visitor.title == "The device is not signed in")
        #expect(try await poll(device, openID)["error"] == "access_denied")
    }

    @Test(arguments: ["BCDF-GHJK", "", "<script>", String(repeating: "B", count: 5000)])
    func `A wrong code is explained, and five of them end the visit`(wrong: String) async throws {
        let openID = OpenIDCalls(emulator)
        let device = try await begin(openID)
        var visitor = PageVisitor(openID.calls)
        try await visitor.open("/device")
        for _ in 0..<4 {
            try await visitor.send(["user_code": wrong])
            #expect(visitor.title == "Error: Connect a device")
            #expect(visitor.text.contains("aria-invalid=\"true\"") && visitor.text.contains("No device waits"))
            #expect(!visitor.text.contains("<script") && visitor.text.utf8.count < 20_000)
        }
        try await visitor.send(["user_code": wrong])
        #expect(visitor.title == "Too many wrong codes")
        #expect(try await visitor.posted(["user_code": code(device)]).status == 403)
        #expect(emulator.pendingUserCodes == [code(device)])
    }

    @Test func `A code that is too old is a wrong code`() async throws {
        let openID = OpenIDCalls(emulator)
        let device = try await begin(openID)
        emulator.advanceClock(by: .seconds(601))
        var visitor = PageVisitor(openID.calls)
        try await visitor.open("/device")
        try await visitor.send(["user_code": code(device)])
        #expect(visitor.text.contains("No device waits"))
    }

    @Test func `A code that ends while the user decides does nothing`() async throws {
        let openID = OpenIDCalls(emulator)
        let device = try await begin(openID)
        var visitor = try await asked(device, openID)
        emulator.advanceClock(by: .seconds(601))
        try await visitor.send(["choice": "allow"])
        #expect(visitor.title == "This code is over")
        #expect(try await poll(device, openID)["error"] == "expired_token")
    }

    @Test func `A code is used once, also in two browsers at a time`() async throws {
        let openID = OpenIDCalls(emulator)
        let device = try await begin(openID)
        var (first, second) = (try await asked(device, openID), try await asked(device, openID))
        try await first.send(["choice": "deny"])
        try await second.send(["choice": "allow"])
        #expect(second.title == "This code is over")
        #expect(try await poll(device, openID)["error"] == "access_denied")
        try await second.open("/device")
        try await second.send(["user_code": code(device)])
        #expect(second.text.contains("No device waits"))
    }

    @Test func `A decision that is sent twice gets the same page again`() async throws {
        let openID = OpenIDCalls(emulator)
        let device = try await begin(openID)
        let visitor = try await asked(device, openID)
        for choice in ["allow", "deny"] {
            let response = try await visitor.posted(["choice": choice])
            #expect(response.status == 303)
            var after = visitor
            try await after.open(visitor.path)
            #expect(after.title == "Your device is signed in")
        }
        #expect(try await poll(device, openID)["access_token"]?.string != nil)
    }

    @Test(arguments: ["https://evil.example.test", "null"])
    func `Another site can neither enter a code nor decide`(origin: String) async throws {
        let openID = OpenIDCalls(emulator)
        let device = try await begin(openID)
        var visitor = PageVisitor(openID.calls)
        try await visitor.open("/device")
        #expect(try await visitor.posted(["user_code": code(device)], origin: origin).status == 403)
        visitor = try await asked(device, openID)
        #expect(try await visitor.posted(["choice": "allow"], origin: origin).status == 403)
        #expect(emulator.pendingUserCodes == [code(device)])
    }

    @Test func `The page takes no form at its own address`() async throws {
        let response = try await OpenIDCalls(emulator).calls.post("/device", form: [(name: "user_code", value: "B")])
        #expect(response.status == 405)
    }

    @Test func `The home page leads to the codes that wait`() async throws {
        let openID = OpenIDCalls(emulator)
        let device = try await begin(openID)
        var visitor = PageVisitor(openID.calls)
        try await visitor.open("/")
        #expect(visitor.text.contains("/device?user_code=\(code(device))"))
    }
}
