import Foundation
import PingCommons
import PingEmulator
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

    @Test("A passkey that one run makes, another run of the same profile uses", arguments: Product.allCases)
    func twoRuns(_ product: Product) async throws {
        let server = try await EmulatedServer()
        let tool = try ToolProcess()
        func run(_ flow: String, _ answers: String, profile: String) async throws -> ToolProcess.Outcome {
            let arguments =
                product.arguments(flow, at: server)
                + ["--json", "--force-auth", "--answers", "-", "--profile", profile]
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

    @Test("The stored keys are not to be found in any file in the open")
    func encrypted() async throws {
        let server = try await EmulatedServer()
        let tool = try ToolProcess()
        let outcome = try await tool.run(
            ToolProcess.executable,
            Product.journey.arguments("Passkey", at: server) + ["--json", "--answers", "-"],
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
        "Who answers no, or cancel, makes none, and the server learns it",
        arguments: Product.allCases,
        ["false", #""cancel""#]
    )
    func declined(_ product: Product, answer: String) async throws {
        let server = try await EmulatedServer()
        let tool = ToolInProcess(input: "{\(product.credentials), \"\(product.field)\": \(answer)}")
        let arguments = product.arguments("Passkey", at: server) + ["--json", "--storage", "memory", "--answers", "-"]
        #expect(await tool.run(arguments) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(try tool.lines().last?["node"] == "success")
        #expect(server.emulator.passkeys(of: "jo.field").isEmpty)
    }

    @Test("Who says no where the flow has no way for that is refused: exit code 2")
    func noWay() async throws {
        let server = try await EmulatedServer()
        let tool = ToolInProcess(input: "[{\(Product.daVinci.credentials)}, {}, {\"passkey\": false}]")
        let arguments = Product.daVinci.arguments("Passkey", at: server) + ["--json", "--storage", "memory"]
        #expect(await tool.run(arguments + ["--answers", "-"]) == 2, "\(tool.output.text)\(tool.errors.text)")
        let last = try #require(try tool.lines().last)
        #expect(last["node"] == "error")
        #expect(last["message"] == "The passkey was not accepted.")
        #expect(server.emulator.passkeys(of: "jo.field").map(\.counter) == [0])
    }

    @Test("An outcome that the answers bring along is sent in place of a ceremony's")
    func ownOutcome() async throws {
        let server = try await EmulatedServer()
        let tool = ToolInProcess(input: "{\(Product.journey.credentials), \"webAuthnOutcome\": \"unsupported\"}")
        let arguments = Product.journey.arguments("Passkey", at: server) + ["--json", "--storage", "memory"]
        #expect(await tool.run(arguments + ["--answers", "-"]) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(server.emulator.passkeys(of: "jo.field").isEmpty)
    }

    @Test("What keeps a passkey from being used is told to programs too, beside their lines")
    func toldToPrograms() async throws {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", "PasskeyLogin", "--json"]) == 0, "\(tool.errors.text)")
        #expect(tool.errors.text == "pingflow: There is no passkey for this account. pingflow tells the server.\n")
        #expect(try tool.lines().allSatisfy { $0["node"] != nil })
    }

    @Test("Stored passkeys that are damaged are said to be, and are left as they are")
    func damaged() async throws {
        let server = try await EmulatedServer()
        let tool = try ToolProcess()
        let arguments = Product.journey.arguments("Passkey", at: server) + ["--json", "--force-auth", "--answers", "-"]
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
        #expect(second.status == 0, "The journey lets a person in who has no passkey.")
        #expect(second.errors.contains("pingflow tells the server."), "\(second.errors)")
        #expect(second.errors.contains(name) || second.errors.contains("damaged"), "\(second.errors)")
        #expect(try Data(contentsOf: file) == damaged)
        #expect(server.emulator.passkeys(of: "jo.field").count == 1)
    }

    @Test("An answer that is neither yes nor no is exit code 64 and names the field")
    func unsuitable() async throws {
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

    @Test("A line of JSON says what is wanted, and holds no key, challenge or proof")
    func line() async throws {
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

    @Test("A line of JSON names action and domain of a DaVinci form's passkey")
    func daVinciLine() async throws {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", "davinci", "Passkey", "--json"]) == 0, "\(tool.errors.text)")
        let field = try tool.lines()[1]["fields"]?[0]
        #expect(field?["type"] == "FIDO2")
        #expect(field?["key"] == "passkey")
        #expect(field?["action"] == "REGISTER")
        #expect(field?["relyingPartyId"] == "127.0.0.1")
    }

    @Test("On a terminal the person is asked, and Enter agrees", arguments: [[], ["davinci"]])
    func terminal(product: [String]) async throws {
        let answers = product.isEmpty ? ["", "", "", ""] : ["", "", "", "", "", ""]
        let tool = ToolInProcess(terminal: ScriptedTerminal(lines: answers))
        #expect(await tool.run(["demo"] + product + ["Passkey"]) == 0, "\(tool.output.text)\(tool.errors.text)")
        for words in [
            "Make a passkey of jo.field for 127.0.0.1? (Y/n): ", "Use a passkey for 127.0.0.1? (Y/n): ",
            "The passkey is made.", "The passkey has signed", "✓ Logged in.",
        ] {
            #expect(tool.output.text.contains(words), "\(words) in \(tool.output.text)")
        }
    }

    @Test("A person who says no goes the way that the flow has for that", arguments: [[], ["davinci"]])
    func refusedOnTerminal(product: [String]) async throws {
        let answers = product.isEmpty ? ["", "", "n"] : ["", "", "", "n"]
        let tool = ToolInProcess(terminal: ScriptedTerminal(lines: answers))
        #expect(await tool.run(["demo"] + product + ["Passkey"]) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(tool.output.text.contains("No passkey, as you wish"))
        #expect(tool.output.text.contains("✓ Logged in."))
    }

    @Test("A profile without passkeys is said to have none, and the flow asks for the password")
    func none() async throws {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", "PasskeyLogin"]) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(tool.output.text.contains("There is no passkey for this account. pingflow tells the server."))
        #expect(tool.output.text.contains("The passkey is made."))
    }

    @Test("A domain that the origin is not below is refused, and the server learns it")
    func foreignOrigin() async throws {
        let server = try await EmulatedServer()
        let tool = ToolInProcess(input: "{\(Product.journey.credentials)}")
        let arguments =
            Product.journey.arguments("Passkey", at: server)
            + ["--storage", "memory", "--answers", "-", "--passkey-origin", "https://login.example.com"]
        #expect(await tool.run(arguments) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(tool.output.text.contains("“127.0.0.1” is not the domain of https://login.example.com."))
        #expect(server.emulator.passkeys(of: "jo.field").isEmpty)
    }

    @Test("An origin that is none is exit code 64", arguments: ["nonsense", "http://example.com", ""])
    func badOrigin(origin: String) async {
        let tool = ToolInProcess()
        let code = await tool.run(["journey", "--server", "https://a.example/am", "--passkey-origin", origin])
        #expect(code == 64)
        #expect(tool.errors.text.contains("--passkey-origin"))
    }
}
