import Foundation
import Testing

@testable import pingflow

@Suite struct ConnectionTests {
    @Test(arguments: [
        ("alpha", "/oauth2/realms/root/realms/alpha"), ("root", "/oauth2/realms/root"),
        ("/", "/oauth2/realms/root"),
        ("/a/b", "/oauth2/realms/root/realms/a/realms/b"),
        ("root/realms/alpha", "/oauth2/realms/root/realms/alpha"),
        ("/realms/root/realms/alpha", "/oauth2/realms/root/realms/alpha"),
        ("a%2Fb", "/oauth2/realms/root/realms/a%252Fb"),
    ])
    func `The discovery document of a realm is found below the server`(realm: String, path: String) throws {
        #expect(
            try JourneyConnection.discovery(of: realm, at: "https://a.example/am")
                == "https://a.example/am\(path)/.well-known/openid-configuration"
        )
    }

    @Test(arguments: [
        (Profile(), "server_missing"), (Profile(server: "http://a.example/am"), "insecure_url"),
        (Profile(server: "nonsense"), "invalid_url"),
        (Profile(server: "https://a.example/am", redirectURI: "a:b"), "client_missing"),
        (Profile(server: "https://a.example/am", clientID: "app"), "redirect_missing"),
        (
            Profile(server: "https://a.example/am", clientID: "app", redirectURI: "a:b", discovery: "ftp://x"),
            "invalid_url"
        ),
    ])
    func `What is missing or cannot be used is said`(profile: Profile, code: String) throws {
        let error = try #require(throws: ToolError.self) { try JourneyConnection(profile) }
        #expect(error.code == code)
        #expect(error.exit == .usage)
    }

    @Test func `A realm that would lead out of its place is an error in its own words, for journeys and the doctor`()
        async throws
    {
        let tool = ToolInProcess()
        for command in [["journey", "Login"], ["doctor"]] {
            let exit = await tool.run(command + ["--server", "http://127.0.0.1:9/am", "--realm", "alpha/.."])
            #expect(exit == ToolExit.usage.rawValue)
        }
        #expect(tool.errors.text.contains("are not names of realms"))
    }

    @Test func `A slash at the end of the server's URL does no harm`() throws {
        #expect(try JourneyConnection(Profile(server: "https://a.example/am/")).server == "https://a.example/am")
    }

    @Test(arguments: [
        (Profile(), "client_missing"), (Profile(discovery: "https://a.example"), "client_missing"),
        (Profile(clientID: "app"), "redirect_missing"),
        (Profile(clientID: "app", redirectURI: "a:b"), "discovery_missing"),
        (Profile(clientID: "app", redirectURI: "a:b", discovery: "http://a.example"), "insecure_url"),
    ])
    func `What a DaVinci flow needs is said`(profile: Profile, code: String) throws {
        let error = try #require(throws: ToolError.self) { try DaVinciConnection(profile) }
        #expect(error.code == code)
        #expect(error.exit == .usage)
    }
}
