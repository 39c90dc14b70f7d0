import Foundation
import Testing

@testable import pingflow

@Suite struct ProfileEnvironmentTests {
    private let home: TemporaryDirectory

    init() throws {
        home = try TemporaryDirectory()
        _ = try home.file(
            ".config/pingflow/config.json",
            #"{"profiles": {"default": {"server": "https://stored.example/am", "realm": "stored", "cookie": "stored"}}}"#
        )
    }

    private func settings(_ given: Profile, _ variables: [String: String]) throws -> Profile {
        var context = ToolContext.live
        context.environment = variables.merging(["HOME": home.path]) { $1 }
        return try given.completed(named: context.profile(nil), in: context)
    }

    @Test func `The guide “In CI” names each variable`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let page = try String(contentsOf: root.appending(path: "Documentation/Guides.docc/InCI.md"), encoding: .utf8)
        for member in Profile.texts.map(\.name) + ["storage", "dpop", "profile"] {
            #expect(page.contains("`\(Profile.variable(of: member))`"), "\(member)")
        }
    }

    @Test func `An option goes before a variable, and a variable before the profile`() throws {
        let variables = [
            "PINGFLOW_SERVER": "https://variable.example/am", "PINGFLOW_REALM": "variable",
            "PINGFLOW_CLIENT_ID": "app", "PINGFLOW_REDIRECT_URI": "a:b", "PINGFLOW_STORAGE": "memory",
            "PINGFLOW_SCOPE": "",
        ]
        let settings = try settings(Profile(realm: "option"), variables)
        #expect(settings.realm == "option")
        #expect(settings.server == "https://variable.example/am")
        #expect(settings.cookie == "stored")
        #expect(settings.clientID == "app" && settings.redirectURI == "a:b" && settings.storage == .memory)
        #expect(settings.scope == nil)
    }

    @Test func `A configuration file that an option names goes before a variable, and a variable before its own file`()
        throws
    {
        let file = try home.file("app.json", #"{"journey": {"serverUrl": "https://file.example/am", "realm": "file"}}"#)
        let variables = ["PINGFLOW_REALM": "variable", "PINGFLOW_COOKIE": "variable"]
        let named = try settings(Profile(config: file), variables)
        #expect(named.server == "https://file.example/am" && named.realm == "file" && named.cookie == "variable")
        let relative = String(repeating: "../", count: 40) + file.dropFirst()
        let both = try settings(Profile(), variables.merging(["PINGFLOW_CONFIG": relative]) { $1 })
        #expect(both.server == "https://file.example/am" && both.realm == "variable")
        #expect(both.config?.hasPrefix("/") == true)
    }

    @Test func `An issuer alone stands for the document below it, as the option does`() throws {
        let settings = try settings(Profile(), ["PINGFLOW_ISSUER": "https://op.example/as/"])
        #expect(settings.discovery == "https://op.example/as/.well-known/openid-configuration")
        #expect(settings.issuer == nil)
    }

    @Test func `A variable names the profile`() {
        var context = ToolContext.live
        context.environment = ["PINGFLOW_PROFILE": "work"]
        #expect(context.profile(nil) == "work")
        #expect(context.profile("other") == "other")
        context.environment = ["PINGFLOW_PROFILE": ""]
        #expect(context.profile(nil) == "default")
    }

    @Test(arguments: ["PINGFLOW_STORAGE", "PINGFLOW_DPOP"])
    func `A value that a variable cannot have is an error that does not quote it`(variable: String) throws {
        let error = try #require(throws: ToolError.self) { try settings(Profile(), [variable: "Canary"]) }
        #expect(error.exit == .usage && error.message.contains(variable), "\(error.message)")
        #expect(!error.message.contains("Canary"))
    }
}
