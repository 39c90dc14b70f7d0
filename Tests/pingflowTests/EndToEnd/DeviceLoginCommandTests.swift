import Foundation
import PingEmulator
import PingLogin
import PingTestKit
import Testing

@testable import pingflow

/// `pingflow login --device`, with another device that approves, denies, or does nothing.
@Suite struct DeviceLoginCommandTests {
    /// Runs the tool beside a browser that walks the emulator's pages: the code, the sign-in, and the decision.
    private static let script = """
        tool=$1; decision=$2; shift 2
        mkfifo "$HOME/lines"
        "$tool" "$@" > "$HOME/lines" &
        exec 3< "$HOME/lines"
        read -r line <&3
        printf '%s\\n' "$line"
        address=$(printf '%s' "$line" | sed 's/.*"verificationUriComplete":"\\([^"]*\\)".*/\\1/')
        jar="$HOME/jar"
        visit() { curl -s -c "$jar" -b "$jar" -H 'Accept: text/html' "$@"; }
        page=$(visit -o /dev/null -w '%{redirect_url}' "$address")
        token() { visit "$page" | sed -n 's/.*name="token" value="\\([^"]*\\)".*/\\1/p' | head -n 1; }
        visit -o /dev/null --data-urlencode "token=$(token)" --data-urlencode "user_code=${address##*=}" "$page"
        visit -o /dev/null --data-urlencode "token=$(token)" -d f0=jo.field -d f1=S3cret-Word "$page"
        visit -o /dev/null --data-urlencode "token=$(token)" -d "choice=$decision" "$page"
        cat <&3
        wait $!
        """

    private let tool: ToolProcess

    init() throws {
        tool = try ToolProcess()
    }

    private func run(_ server: EmulatorProcess, _ decision: String, _ options: String...) async throws
        -> ToolProcess.Outcome
    {
        let script = try tool.home.file("device", Self.script)
        let issuer = try #require(server.notice["serverUrl"]?.string) + "/oauth2/realms/root/realms/alpha"
        let login = ["login", "--device", "--issuer", issuer, "--client-id", "demo-app", "--json"] + options
        return try await tool.run(URL(filePath: "/bin/sh"), [script, ToolProcess.executable.path, decision] + login)
    }

    @Test func `The user approves it on another device, and the tokens are for the other commands`() async throws {
        let server = try await EmulatorProcess.shared()
        let login = try await run(server, "allow", "--save-profile", "--show-secrets")
        #expect(login.status == 0, "\(login.output)\(login.errors)")
        let lines = try login.lines()
        let code = try #require(lines.first?["device"]?["userCode"]?.string)
        #expect(lines.first?["device"]?["expiresIn"]?.int ?? 0 > 500)
        #expect(login.errors.contains("enter the code \(code)"))
        #expect(!login.errors.contains("█"))
        let token = try #require(lines.last?["tokens"]?["accessToken"]?.string)
        #expect(try await tool.run("token", "--raw").output == token + "\n")
        #expect(try await tool.run("userinfo", "--json").lines().first?["userinfo"]?["sub"]?.string?.isEmpty == false)
        #expect(try await tool.run("logout").status == 0)
    }

    @Test(arguments: [true, false])
    func `The tokens are for a payment that the user approves`(fromFile: Bool) async throws {
        let server = try await EmulatorProcess.shared()
        let payment = #"[{"type":"payment_initiation","instructedAmount":{"currency":"EUR","amount":"10.00"}}]"#
        let value = fromFile ? "@" + (try tool.home.file("payment.json", payment)) : payment
        let login = try await run(
            server,
            "allow",
            "--save-profile",
            "--show-secrets",
            "--authorization-details",
            value
        )
        #expect(login.status == 0, "\(login.output)\(login.errors)")
        let token = try #require(try login.lines().last?["tokens"]?["accessToken"]?.string)
        func pay(_ amount: String) async throws -> String {
            let address = try #require(server.notice["serverUrl"]?.string).dropLast("/am".count)
            let order = #"{"instructedAmount":{"currency":"EUR","amount":"\#(amount)"}}"#
            let call = ["-s", "-H", "Authorization: Bearer \(token)", "-d", order, "\(address)/api/payments"]
            return try await tool.run(URL(filePath: "/usr/bin/curl"), call).output
        }
        #expect(try await pay("10.00").contains("done"))
        #expect(try await pay("11.00").contains("insufficient_scope"))
    }

    @Test(arguments: [
        ("x", "malformed_json"), ("{}", "not an array"), ("[1]", "not a JSON object"), (#"[{"type":""}]"#, "no type"),
        ("@/nowhere", "There is no file /nowhere"), (#"[{"type":"loan"}]"#, "does not support"),
    ])
    func `Details that nobody can ask for are an error before the wait`(value: String, words: String) async throws {
        let server = try await EmulatorProcess.shared()
        let issuer = try #require(server.notice["serverUrl"]?.string) + "/oauth2/realms/root/realms/alpha"
        let login = try await tool.run(
            ToolProcess.executable,
            ["login", "--device", "--issuer", issuer, "--client-id", "demo-app", "--authorization-details", value]
        )
        #expect(login.status != 0)
        #expect(login.errors.contains(words) || words == "malformed_json", "\(login.errors)")
        #expect(!login.errors.contains("enter the code"))
    }

    @Test func `The user denies it on another device, and nothing is stored`() async throws {
        let server = try await EmulatorProcess.shared()
        let login = try await run(server, "deny", "--save-profile")
        #expect(login.status == 3)
        #expect(try login.lines().last?["code"] == "oidc_authorization_refused")
        #expect(login.errors.contains("The user denied the login on the other device."))
        #expect(try await tool.run("token").status == 64)
    }

    @Test(.enabled(if: Typist.isThere, "There is no Python to type."))
    func `A terminal shows a QR code and the wait, and ^C ends it`() async throws {
        let server = try await EmulatorProcess.shared()
        let discovery = try #require(server.notice["daVinciDiscovery"]?.string)
        let session = try await Typist(tool: tool).type(
            ["login", "--device", "--discovery", discovery, "--client-id", "demo-app"],
            [["Waiting for the other device", "\u{03}"]]
        )
        #expect(session.status == 130)
        #expect(session.hasEcho == true)
        #expect(session.transcript.contains("█▀") && session.transcript.contains("/device"))
        #expect(session.transcript.contains("Cancelled."))
    }

    // MARK: - In this process, with waits that take no time

    private func arguments(_ server: EmulatedServer) -> [String] {
        ["login", "--device"] + server.daVinciOptions + ["--storage", "memory", "--json"]
    }

    @Test func `A code that ends before the user approves it says so`() async throws {
        let clock = TestClock()
        let server = try await EmulatedServer {
            $0.lifetimes.deviceCode = .seconds(1)
            $0.services = clock.services
        }
        let tool = ToolInProcess(clock: clock)
        let arguments = arguments(server)
        let status = try await tool.run(arguments, passing: .seconds(1), on: clock, after: "enter the code")
        #expect(status == 3)
        #expect(try tool.lines().last?["code"] == "oidc_device_code_expired")
        #expect(try tool.lines().last?["recovery"] == "Start the login again.")
    }

    @Test func `The user may set a shorter time limit`() async throws {
        let server = try await EmulatedServer { $0.services = .stopped() }
        let tool = ToolInProcess()
        #expect(await tool.run(arguments(server) + ["--timeout", "0.5"]) == 3)
        #expect(try tool.lines().last?["code"] == "login_timed_out")
        #expect(tool.errors.text.contains("--timeout"))
    }

    @Test func `A server that wants fewer requests gets them, and the login ends well`() async throws {
        let approves = Locked<Emulator?>(nil)
        let polls = Locked(0)
        let server = try await EmulatedServer {
            $0.services = .stopped()
            $0.onRequest = { request in
                guard request.endpoint == .token else { return }
                // The second response is "slow_down", since no time has passed.
                if polls.withLock({
                    $0 += 1
                    return $0
                }) == 2, let emulator = approves.current {
                    emulator.advanceClock(by: .seconds(20))
                    for code in emulator.pendingUserCodes { emulator.approveDevice(userCode: code) }
                }
            }
        }
        approves.set(server.emulator)
        let tool = ToolInProcess()
        #expect(await tool.run(arguments(server)) == 0, "\(tool.errors.text)")
        #expect(polls.current == 3)
        // 5 seconds, 5 seconds, and 10 after "slow_down".
        #expect(tool.slept.current >= .seconds(20))
    }

    @Test(arguments: [
        (["--device", "--browser"], "already been set"), (["--device", "--force-auth"], "--force-auth"),
        (["--device", "--timeout", "0"], "--timeout"),
    ])
    func `What cannot work is exit code 64`(arguments: [String], words: String) async throws {
        let tool = ToolInProcess()
        let login = ["login", "--issuer", "https://a.example", "--client-id", "x"] + arguments
        #expect(await tool.run(login) == 64)
        #expect(tool.errors.text.contains(words), "\(tool.errors.text)")
    }
}
