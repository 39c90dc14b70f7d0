import HummingbirdTesting
import PingEmulator
import PingLogin
import Testing

@testable import LoginService

@Suite("A login that fails on the way")
struct LoginFailureTests {
    private static let answer: KeyValuePairs = ["f0": "jo.field", "f1": "S3cret-Word"]
    private let service: TestService

    init() throws { service = try TestService() }

    @Test(arguments: [EmulatorFault.tokenTemporarilyUnavailable, .droppedConnection])
    func `is completed without the user when the tokens of a journey fail to arrive once`(fault: EmulatorFault)
        async throws
    {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            let count = service.server.stepCount
            try service.emulator.setFaults([.once(fault, at: .token)])
            let home = try await browser.send(form, Self.answer)
            #expect(home.heading == "Signed in")
            #expect(service.emulator.faults.isEmpty)
            #expect(service.server.stepCount == count + 1)
        }
    }

    @Test(arguments: ["Login", "SignOn"])
    func `ends when the server has accepted the last step, and never asks for its form again`(flow: String) async throws
    {
        try await service.browse { browser in
            let form = try await browser.open("/login/\(flow)")
            try service.emulator.setFaults([.always(.tokenTemporarilyUnavailable)])
            // A form of DaVinci begins with its heading.
            let answer: KeyValuePairs = flow == "SignOn" ? ["f1": "jo.field", "f2": "S3cret-Word"] : Self.answer
            let page = try await browser.send(form, answer)
            #expect(page.html.contains(">Start again</a>"))
            #expect(page.html.contains(LoginTexts()[.serverFails]))
            #expect(!page.html.contains("type=\"password\""))
        }
    }

    @Test func `says that nobody can tell when the response to a step is lost`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            try service.emulator.setFaults([.once(.droppedConnection, at: .authenticate)])
            let page = try await browser.send(form, Self.answer)
            #expect(page.html.contains(LoginTexts()[.interrupted]))
            #expect(page.html.contains("type=\"password\""))
        }
    }

    @Test func `says that the server is down when a proxy responds in its place`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            try service.emulator.setFaults([.once(.htmlBadGateway, at: .authenticate)])
            #expect(try await browser.send(form, Self.answer).html.contains(LoginTexts()[.serverFails]))
        }
    }
}
