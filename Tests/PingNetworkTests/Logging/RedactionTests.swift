import Foundation
import HTTPTypes
import PingNetwork
import Testing

@Suite("Redaction") struct RedactionTests {
    @Test func `shows the names of all header fields, and the values of harmless ones only`() {
        var fields: HTTPFields = [
            .contentType: "application/json", .authorization: "Bearer canary", .cookie: "ST=canary",
            .location: "https://x/?code=canary", .setCookie: "ST=canary", .wwwAuthenticate: "DPoP canary",
        ]
        if let name = HTTPField.Name("iPlanetDirectoryPro") { fields[name] = "canary" }
        let text = LoggingMiddleware.Redaction.standard.text(of: fields)
        for field in fields { #expect(text.contains("\(field.name)")) }
        #expect(text.contains("Content-Type: application/json"))
        #expect(!text.contains("canary"))
    }

    @Test func `shows a field that the app says is harmless`() throws {
        let name = try #require(HTTPField.Name("X-Transaction-Id"))
        var redaction = LoggingMiddleware.Redaction()
        redaction.visibleHeaderFields.insert(name)
        #expect(redaction.text(of: [name: "abc"]) == "X-Transaction-Id: abc")
    }

    @Test func `shows of a body its size, and member names when asked to`() {
        let body = Data(#"{"authId":"canary","callbacks":[{"input":[{"name":"canary","value":"canary"}]}],"n":1}"#.utf8)
        #expect(LoggingMiddleware.Redaction.standard.text(of: body, [:]) == "\(body.count) bytes")
        let text = LoggingMiddleware.Redaction(showsMemberNames: true).text(
            of: body,
            [.contentType: "application/json"]
        )
        #expect(text == "\(body.count) bytes (authId, callbacks[].input[].name, callbacks[].input[].value, n)")
    }

    @Test func `shows the names of a form`() {
        let body = Data("grant_type=canary&code=canary&canary%20with%20space=1".utf8)
        let fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded; charset=utf-8"]
        let text = LoggingMiddleware.Redaction(showsMemberNames: true).text(of: body, fields)
        #expect(text == "\(body.count) bytes (grant_type, code, …)")
    }

    @Test func `hides names that look like values, and keeps the list short`() {
        let email = Data(#"{"users":{"canary@example.com":1,"\#(String(repeating: "c", count: 50))":2}}"#.utf8)
        let text = LoggingMiddleware.Redaction(showsMemberNames: true).text(of: email, [:])
        #expect(text.contains("users.…"))
        #expect(!text.contains("canary") && !text.contains("cccc"))
        let many = Data("{\((0..<1000).map { "\"m\($0)\":0" }.joined(separator: ","))}".utf8)
        #expect(LoggingMiddleware.Redaction(showsMemberNames: true).text(of: many, [:]).utf8.count < 500)
    }

    @Test(arguments: ["", "{", "<html>canary</html>", "\u{FEFF}{}", "[[[["])
    func `takes any body without failing`(text: String) {
        let body = Data(text.utf8)
        #expect(LoggingMiddleware.Redaction(showsMemberNames: true).text(of: body, [:]) == "\(body.count) bytes")
    }
}
