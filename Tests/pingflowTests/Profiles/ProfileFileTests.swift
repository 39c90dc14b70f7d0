import Foundation
import Testing

@testable import pingflow

@Suite struct ProfileFileTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func file(_ text: String) throws -> ProfileFile {
        ProfileFile(path: try directory.file("config.json", text))
    }

    @Test func `A profile is read by its name`() throws {
        let file = try file(#"{"profiles": {"work": {"server": "https://a.example/am", "storage": "memory"}}}"#)
        #expect(try file.profile(named: "work") == Profile(server: "https://a.example/am", storage: .memory))
        #expect(try file.profile(named: "other") == nil)
    }

    @Test func `No file means no profile, and is not an error`() throws {
        #expect(try ProfileFile(path: directory.path + "/config.json").profile(named: "default") == nil)
    }

    @Test(arguments: [
        ("{\n\"profiles\": {,}}", "line 2: The text is not JSON: a member name should be here"),
        ("[]", "line 1: The document is not an object."),
        ("{\"profiles\": {},\n \"profile\": 1}", "line 2: “profile” is not known here"),
        ("{\n\n\"profiles\": 1}", "line 3: “profiles” is not an object."),
        ("{\"profiles\": {\n\"work\": 1}}", "line 2: The profile “work” is not an object."),
        (
            "{\"profiles\": {\"work\": {\n\"realm\": \"a\",\n\"relm\": \"a\"}}}",
            "line 3: “relm” of the profile “work” is not known."
        ),
        ("{\"profiles\": {\"work\": {\n\n\"realm\": 7}}}", "line 3: “realm” of the profile “work” must be text."),
        ("{\"profiles\": {\"work\": {\"storage\": \"disk\"}}}", "line 1: “storage” of the profile “work” must be"),
        ("{\"profiles\": {\"work\": {\"dpop\": true}}}", "line 1: “dpop” of the profile “work” must be"),
    ])
    func `A broken file is named with line and reason`(text: String, expected: String) throws {
        let file = try file(text)
        let error = try #require(throws: ToolError.self) { try file.profile(named: "work") }
        #expect(error.message.hasPrefix("\(file.path), \(expected)"), "\(error.message)")
        #expect(error.exit == .usage)
        let advice = ["should look like", "A profile knows", "json.tool"]
        #expect(advice.contains { error.recovery?.contains($0) == true }, "\(error.recovery ?? "none")")
    }

    @Test func `Saving one profile keeps the others, and makes file and directory`() throws {
        let file = ProfileFile(path: directory.path + "/new/config.json")
        let first = Profile(server: "https://a.example/am", realm: "alpha")
        let second = Profile(server: "https://b.example/am", clientID: "app", scope: "openid profile", storage: .file)
        try file.save(first, named: "first")
        try file.save(second, named: "second")
        #expect(try file.profiles() == ["first": first, "second": second])
    }

    @Test func `An issuer belongs to the discovery document that it is named with`() throws {
        let stored = Profile(discovery: "https://a.example/d", issuer: "https://issuer.example")
        #expect(stored.overridden(by: Profile(clientID: "app")).issuer == "https://issuer.example")
        #expect(stored.overridden(by: Profile(discovery: "https://b.example/d")).issuer == nil)
        #expect(stored.overridden(by: Profile(issuer: "https://other.example")).issuer == "https://other.example")
        let file = ProfileFile(path: directory.path + "/issuer.json")
        try file.save(stored, named: "default")
        #expect(try file.profile(named: "default") == stored)
    }

    @Test func `A broken file is not overwritten`() throws {
        let file = try file("{")
        let error = #expect(throws: ToolError.self) { try file.save(Profile(realm: "alpha"), named: "work") }
        #expect(error?.code == "malformed_json")
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "{")
    }

    @Test(arguments: [
        (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], "/c/pingflow/config.json"),
        (["XDG_CONFIG_HOME": "relative", "HOME": "/h"], "/h/.config/pingflow/config.json"),
        (["HOME": "/h"], "/h/.config/pingflow/config.json"),
    ])
    func `The file lies where the XDG specification says`(environment: [String: String], path: String) {
        #expect(ProfileFile(environment: environment).path == path)
    }

    @Test func `A pin of the command line replaces those of its host alone`() {
        let stored = Profile(pins: "a.example=sha256/1 b.example=sha256/2 a.example=sha256/3")
        func pins(with option: String) -> String? { stored.overridden(by: Profile(pins: option)).pins }
        #expect(pins(with: "A.example=sha256/4") == "b.example=sha256/2 A.example=sha256/4")
        #expect(pins(with: "c.example=sha256/5") == stored.pins.map { $0 + " c.example=sha256/5" })
        #expect(stored.overridden(by: Profile(realm: "bravo")).pins == stored.pins)
        #expect(Profile().overridden(by: stored).pins == stored.pins)
    }

    @Test func `The command line goes before the profile`() {
        let stored = Profile(server: "https://a.example/am", realm: "alpha", storage: .file, dpop: .required)
        let result = stored.overridden(by: Profile(realm: "bravo", storage: .memory))
        #expect(result == Profile(server: "https://a.example/am", realm: "bravo", storage: .memory, dpop: .required))
    }
}
