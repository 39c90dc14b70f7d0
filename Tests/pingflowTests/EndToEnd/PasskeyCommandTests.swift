import Foundation
import PingEmulator
import PingLogin
import Testing

@testable import pingflow

@Suite("Passkeys of the command line")
struct PasskeyCommandTests {
    enum Product: CaseIterable {
        case journey, daVinci

        func arguments(_ flow: String, at server: EmulatedServer) -> [String] {
            switch self {
            case .journey: ["journey", flow] + server.appOptions
            case .daVinci: ["davinci", "--acr-values", flow] + server.daVinciOptions
            }
        }

        var credentials: String {
            switch self {
            case .journey: #""User Name": "jo.field", "Password": "S3cret-Word""#
            case .daVinci: #""Username": "jo.field", "Password": "S3cret-Word""#
            }
        }

        /// The name of the field that asks for a passkey to be made.
        var field: String { self == .journey ? "FidoRegistrationCallback" : "passkey" }
    }

    @Test(arguments: Product.allCases)
    func `A passkey that one run makes, another run of the same profile uses`(_ product: Product) async throws {
        let server = try await EmulatedServer()
        let tool = try ToolProcess()
        func run(_ flow: String, _ answers: String, profile: String) async throws -> ToolProcess.Outcome {
            let arguments =
                product.arguments(flow, at: server)
                + ["--json", "--force-auth", "--answers", "-", "--profile", profile] + EmulatedServer.patience
            return try await tool.run(ToolProcess.executable, arguments, input: answers)
        }
        _ = try tool.home.file(
            "config/pingflow/config.json",
            #"{"profiles": {"one": {"storage": "file"}, "two": {"storage": "file"}}}"#
        )
        let first = try await run("Passkey", "{\(product.credentials)}", profile: "one")
        #expect(first.status == 0, "\(first.output)\(first.errors)")
        #expect(server.emulator.passkeys(of: "jo.field").map(\.counter) == [1])

        let second = try await run("PasskeyLogin", "{}", profile: "one")
        #expect(second.status == 0, "\(second.output)\(second.errors)")
        #expect(server.emulator.passkeys(of: "jo.field").map(\.counter) == [2])

        // Another profile has no passkey, and is asked for the password.
        let other = try await run("PasskeyLogin", "{}", profile: "two")
        #expect(other.status == 4, "\(other.output)\(other.errors)")
    }

    @Test func `The stored keys are not to be found in any file in the open`() async throws {
        let server = try await EmulatedServer()
        let tool = try ToolProcess()
        let outcome = try await tool.run(
            ToolProcess.executable,
            Product.journey.arguments("Passkey", at: server) + ["--json", "--answers", "-"] + EmulatedServer.patience,
            input: "{\(Product.journey.credentials)}"
        )
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        let grep = try await tool.run(
            URL(fileURLWithPath: "/usr/bin/grep"),
            ["-rlE", "relyingPartyID|jo\\.field", tool.home.path + "/state"]
        )
        #expect(grep.status == 1, "\(grep.output)")
    }

    @Test(
        arguments: Product.allCases,
        ["false", #""cancel""#]
    )
    func `Who answers no, or cancel, makes none, and the server learns it`(_ product: Product, answer: String)
        async throws
    {
        let server = try await EmulatedServer()
        let tool = ToolInProcess(input: "{\(product.credentials), \"\(product.field)\": \(answer)}")
        let arguments = product.arguments("Passkey", at: server) + ["--json", "--storage", "memory", "--answers", "-"]
        #expect(await tool.run(arguments) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(try tool.lines().last?["node"] == "success")
        #expect(server.emulator.passkeys(of: "jo.field").isEmpty)
    }

    @Test func `Who says no where the flow has no way for that is refused: exit code 2`() async throws {
        let server = try await EmulatedServer()
        let tool = ToolInProcess(input: "[{\(Product.daVinci.credentials)}, {}, {\"passkey\": false}]")
        let arguments = Product.daVinci.arguments("Passkey", at: server) + ["--json", "--storage", "memory"]
        #expect(await tool.run(arguments + ["--answers", "-"]) == 2, "\(tool.output.text)\(tool.errors.text)")
        let last = try #require(try tool.lines().last)
        #expect(last["node"] == "error")
        #expect(last["message"] == "The passkey was not accepted.")
        #expect(server.emulator.passkeys(of: "jo.field").map(\.counter) == [0])
    }

    @Test func `An outcome that the answers bring along is sent in place of a ceremony's`() async throws {
        let server = try await EmulatedServer()
        let tool = ToolInProcess(input: "{\(Product.journey.credentials), \"webAuthnOutcome\": \"unsupported\"}")
        let arguments = Product.journey.arguments("Passkey", at: server) + ["--json", "--storage", "memory"]
        #expect(await tool.run(arguments + ["--answers", "-"]) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(server.emulator.passkeys(of: "jo.field").isEmpty)
    }

    @Test func `What keeps a passkey from being used is reported to programs too, beside their lines`() async throws {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", "PasskeyLogin", "--json"]) == 0, "\(tool.errors.text)")
        #expect(tool.errors.text == "pingflow: There is no passkey for this account. pingflow tells the server.\n")
        #expect(try tool.lines().allSatisfy { $0["node"] != nil })
    }

    @Test func `Stored passkeys that are damaged are said to be, and are left as they are`() async throws {
        let server = try await EmulatedServer()
        let tool = try ToolProcess()
        let arguments =
            Product.journey.arguments("Passkey", at: server) + ["--json", "--force-auth", "--answers", "-"]
            + EmulatedServer.patience
        func run() async throws -> ToolProcess.Outcome {
            try await tool.run(ToolProcess.executable, arguments, input: "{\(Product.journey.credentials)}")
        }
        #expect(try await run().status == 0)
        let folder = tool.home.path + "/state/ping-swift-sdk"
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder).first {
                $0.contains("passkeys") && $0.hasSuffix(".sealed")
            }
        )
        let file = URL(fileURLWithPath: folder + "/" + name)
        let damaged = Data("nothing that was ever written here".utf8)
        try damaged.write(to: file)
        let second = try await run()
        #expect(second.status == 0, "The journey lets a user in who has no passkey.")
        #expect(second.errors.contains("pingflow tells the server."), "\(second.errors)")
        #expect(second.errors.contains(name) || second.errors.contains("damaged"), "\(second.errors)")
        #expect(try Data(contentsOf: file) == damaged)
        #expect(server.emulator.passkeys(of: "jo.field").count == 1)
    }

    @Test func `An answer that is neither yes nor no is exit code 64 and names the field`() async throws {
        let server = try await EmulatedServer()
        let tool = ToolInProcess(
            input: "{\(Product.journey.credentials), \"FidoRegistrationCallback\": \"perhaps\"}"
        )
        let arguments = Product.journey.arguments("Passkey", at: server) + ["--storage", "memory", "--answers", "-"]
        #expect(await tool.run(arguments) == 64)
        #expect(tool.errors.text.contains("FidoRegistrationCallback"))
        #expect(tool.errors.text.contains("“cancel”"))
        #expect(!tool.errors.text.contains("perhaps"))
    }

    @Test func `A line of JSON says what is wanted, and holds no key, challenge or proof`() async throws {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", "Passkey", "--json"]) == 0, "\(tool.output.text)\(tool.errors.text)")
        let lines = try tool.lines()
        #expect(
            lines[1]["fields"]?[0] == [
                "type": "FidoRegistrationCallback", "id": nil, "prompt": "", "value": nil,
                "ceremony": "registration", "relyingPartyId": "127.0.0.1",
            ]
        )
        #expect(lines[2]["fields"]?[0]?["ceremony"] == "authentication")
        for word in ["challenge", "attestationObject", "signature", "webauthn.create"] {
            #expect(!tool.output.text.contains(word), "\(word)")
        }
    }

    @Test func `A line of JSON names action and domain of a DaVinci form's passkey`() async throws {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", "davinci", "Passkey", "--json"]) == 0, "\(tool.errors.text)")
        let field = try tool.lines()[1]["fields"]?[0]
        #expect(field?["type"] == "FIDO2")
        #expect(field?["key"] == "passkey")
        #expect(field?["action"] == "REGISTER")
        #expect(field?["relyingPartyId"] == "127.0.0.1")
    }

    @Test(arguments: [[], ["davinci"]])
    func `On a terminal the user is asked, and Enter agrees`(product: [String]) async throws {
        let answers = product.isEmpty ? ["", "", "", ""] : ["", "", "", "", "", ""]
        let tool = ToolInProcess(terminal: ScriptedTerminal(lines: answers))
        #expect(await tool.run(["demo"] + product + ["Passkey"]) == 0, "\(tool.output.text)\(tool.errors.text)")
        for words in [
            "Make a passkey of jo.field for 127.0.0.1? (Y/n): ", "Use a passkey for 127.0.0.1? (Y/n): ",
            "pingflow has made the passkey.", "The passkey has signed", "✓ Logged in.",
        ] {
            #expect(tool.output.text.contains(words), "\(words) in \(tool.output.text)")
        }
    }

    @Test(arguments: [[], ["davinci"]])
    func `A user who says no goes the way that the flow has for that`(product: [String]) async throws {
        let answers = product.isEmpty ? ["", "", "n"] : ["", "", "", "n"]
        let tool = ToolInProcess(terminal: ScriptedTerminal(lines: answers))
        #expect(await tool.run(["demo"] + product + ["Passkey"]) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(tool.output.text.contains("No passkey, as you wish"))
        #expect(tool.output.text.contains("✓ Logged in."))
    }

    @Test(arguments: [[], ["davinci"]])
    func `A user sees a login with a passkey, which the demo has made before`(product: [String]) async {
        let tool = ToolInProcess(terminal: ScriptedTerminal(lines: [String](repeating: "", count: 20)))
        #expect(await tool.run(["demo"] + product + ["PasskeyLogin"]) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(tool.output.text.contains("the demo makes one first"))
        #expect(tool.output.text.contains("The passkey has signed what the server asked for."), "\(tool.output.text)")
        #expect(!tool.output.text.contains("There is no passkey"))
    }

    @Test func `A profile without passkeys reports that it has none, and the flow asks for the password`() async throws
    {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", "PasskeyLogin"]) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(tool.output.text.contains("There is no passkey for this account. pingflow tells the server."))
        #expect(tool.output.text.contains("pingflow has made the passkey."))
    }

    @Test func `A domain that the origin is not below is refused, and the server learns it`() async throws {
        let server = try await EmulatedServer()
        let tool = ToolInProcess(input: "{\(Product.journey.credentials)}")
        let arguments =
            Product.journey.arguments("Passkey", at: server)
            + ["--storage", "memory", "--answers", "-", "--passkey-origin", "https://login.example.com"]
        #expect(await tool.run(arguments) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(tool.output.text.contains("“127.0.0.1” is not the domain of https://login.example.com."))
        #expect(server.emulator.passkeys(of: "jo.field").isEmpty)
    }

    @Test(arguments: ["nonsense", "http://example.com", ""])
    func `An invalid origin is exit code 64`(origin: String) async {
        let tool = ToolInProcess()
        let code = await tool.run(["journey", "--server", "https://a.example/am", "--passkey-origin", origin])
        #expect(code == 64)
        #expect(tool.errors.text.contains("--passkey-origin"))
    }
}
