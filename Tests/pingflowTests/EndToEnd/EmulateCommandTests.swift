import Foundation
import PingEmulator
import PingLogin
import PingNetwork
import TestPrograms
import Testing

@testable import pingflow

/// The emulator as a process that a signal ends.
@Suite struct EmulateCommandTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func `It says where it is, serves logins of both products, and ends well`(signal: Int32) async throws {
        // Without a file, as users start it.
        let emulator = try await EmulatorProcess(configuration: nil)
        let tool = try ToolProcess()
        let journey = try await tool.run(
            ToolProcess.executable,
            ["journey", "Login", "--storage", "memory", "--answers", "-"] + (try emulator.journeyOptions),
            input: #"{"User Name": "jo.field", "Password": "S3cret-Word"}"#
        )
        #expect(journey.status == 0, "\(journey.output)\(journey.errors)")
        let flow = try await tool.run(
            ToolProcess.executable,
            ["davinci", "--storage", "memory", "--answers", "-"] + (try emulator.daVinciOptions),
            input: #"{"Username": "jo.field", "Password": "S3cret-Word", "$submit": "Sign on"}"#
        )
        #expect(flow.status == 0, "\(flow.output)\(flow.errors)")

        let end = await emulator.end(signal)
        #expect(end.status == 0)
        #expect(end.reason == .exit)
    }

    @Test(arguments: [[], ["--json"]])
    func `It ends where nobody can read where it is`(options: [String]) async throws {
        let outcome = try await ToolProcess().run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "\"$@\" > /dev/full", "sh", ToolProcess.executable.path, "emulate", "--port", "0"] + options
        )
        #expect(outcome.status == 74, "\(outcome.errors)")
    }

    @Test func `It plays further environments, and tells where each is`() async throws {
        let emulator = try await EmulatorProcess("--environment", "north", "--environment", "south")
        let endpoints = (emulator.notice["otherDaVinciDiscoveries"]?.array ?? []).compactMap(\.string)
        #expect(endpoints.map { $0.contains("/north/as/") } == [true, false])
        let south = try #require(endpoints.last)
        let tool = try ToolProcess()
        let flow = try await tool.run(
            ToolProcess.executable,
            ["davinci", "SignOn", "--storage", "memory", "--answers", "-", "--discovery", south]
                + (try emulator.clientOptions),
            input: #"{"Username": "jo.field", "Password": "S3cret-Word", "$submit": "Sign on"}"#
        )
        #expect(flow.status == 0, "\(flow.output)\(flow.errors)")
        #expect(await emulator.end(SIGTERM).status == 0)
    }

    @Test func `Environments that are named twice are refused`() async throws {
        let outcome = try await ToolProcess()
            .run("emulate", "--port", "0", "--environment", "north", "--environment", "north")
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("otherEnvironmentIDs"))
    }

    @Test func `It says how to run a journey and a flow against it`() async throws {
        let server = try await EmulatedServer()
        let notice = EmulatorNotice(emulator: server.emulator, server: server.server)
        let text = notice.lines(Style(isColoured: false)).joined(separator: "\n")
        #expect(text.contains("pingflow journey Login --server \(server.server.serverURL) --realm alpha --client-id"))
        #expect(
            text.contains(
                "pingflow davinci SignOn --discovery \(server.server.daVinciDiscoveryEndpoint) --client-id"
            )
        )
        for flow in server.emulator.daVinciFlows { #expect(text.contains(flow.name)) }
    }

    @Test func `A port that is taken is said`() async throws {
        let server = try await EmulatedServer()
        let outcome = try await ToolProcess().run("emulate", "--port", String(server.server.port))
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("another port"))
    }

    @Test func `A broken flow file is named with line`() async throws {
        let tool = try ToolProcess()
        _ = try tool.home.file("flows/broken.yaml", "journey: Broken\nnodes: [")
        let outcome = try await tool.run("emulate", "--port", "0", "--flows", tool.home.path + "/flows")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("broken.yaml, line"))
    }

    @Test func `Users, clients, lifetimes and faults of the command line are there`() async throws {
        let emulator = try await EmulatorProcess(
            "--user",
            "ann=Secr3t=Word",
            "--client",
            "my-app",
            "--redirect-uri",
            "com.example.app://callback",
            "--access-token-lifetime",
            "5",
            "--fault",
            "slow_body=0"
        )
        #expect(emulator.notice["clientId"] == "my-app")
        #expect(emulator.notice["clients"]?[0]?["redirectUris"] == ["com.example.app://callback"])
        #expect(emulator.notice["users"]?.array?.first == "ann")
        let journey = try await ToolProcess().run(
            ToolProcess.executable,
            ["journey", "Login", "--storage", "memory", "--answers", "-", "--json", "--discovery"]
                + [try #require(emulator.notice["discovery"]?.string)] + (try emulator.journeyOptions)
                + (try emulator.clientOptions),
            input: #"{"User Name": "ann", "Password": "Secr3t=Word"}"#
        )
        #expect(journey.status == 0, "\(journey.output)\(journey.errors)")
        #expect(
            journey.output.contains("\"expiresIn\":5") || journey.output.contains("\"expires_in\":5"),
            "\(journey.output)"
        )
        #expect(await emulator.end(SIGTERM).status == 0)
    }

    @Test(arguments: [
        (["--user", "ann"], "NAME=PASSWORD"), (["--user", "=Secr3t-Word"], "NAME=PASSWORD"),
        (["--user", "ann="], "NAME=PASSWORD"), (["--client", "my-app"], "--redirect-uri"),
        (["--redirect-uri", "a://b"], "--client"),
        (["--client", "a", "--redirect-uri", "callback"], "absolute URI"),
        (["--access-token-lifetime", "0"], "from 1 to"), (["--refresh-token-lifetime", "0"], "from 1 to"),
        (["--fault", "novelty"], "--list-faults"), (["--fault", "latency=soon"], "3600"),
        (["--fault", "html_502=3"], "takes no time"), (["--config", "/nonexistent/emulator.yaml"], "line 1"),
    ])
    func `A bad option is refused before anything runs, and its password is not printed`(
        options: [String],
        mention: String
    ) async {
        let tool = ToolInProcess()
        #expect(await tool.run(["emulate", "--port", "0"] + options) == 64)
        #expect(tool.errors.text.contains(mention), "\(tool.errors.text)")
        #expect(!tool.errors.text.contains("Secr3t-Word") || mention == "NAME=PASSWORD")
    }

    @Test func `A broken configuration file is named with line and what is allowed`() async throws {
        let home = try TemporaryDirectory()
        let file = try home.file("emulator.yaml", "lifetimes:\n  accessToken: soon\n")
        let tool = ToolInProcess()
        #expect(await tool.run(["emulate", "--port", "0", "--config", file]) == 64)
        #expect(tool.errors.text.contains("emulator.yaml, line 2: expected a whole number"))
    }

    @Test func `The faults are listed for people and for programs`() async throws {
        let people = ToolInProcess()
        #expect(await people.run(["emulate", "--list-faults"]) == 0)
        #expect(people.output.text.contains("latency"))
        let programs = ToolInProcess()
        #expect(await programs.run(["emulate", "--list-faults", "--json"]) == 0)
        #expect(try programs.lines().compactMap { $0["fault"]?.string } == EmulatorFault.all.map(\.rawValue))
    }

    @Test func `It names every client, redirect URI and user, and no password but the demonstration's`() async throws {
        let server = try await EmulatedServer { configuration in
            configuration.users.append(EmulatorUser(id: "ann", userName: "ann", password: "Secr3t-Word"))
            configuration.users[0].password = "Another-W0rd"
        }
        let text = EmulatorNotice(emulator: server.emulator, server: server.server)
            .lines(Style(isColoured: false)).joined(separator: "\n")
        for client in server.emulator.configuration.clients {
            #expect(text.contains(client.id))
            for uri in client.redirectURIs { #expect(text.contains(uri)) }
        }
        #expect(text.contains("ann") && text.contains("An0ther-Word"))
        #expect(!text.contains("Secr3t-Word") && !text.contains("Another-W0rd"))
    }

    @Test func `A request is one line without the values that were sent, and without what a terminal would obey`()
        async throws
    {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let url = try WebURL(emulator.url + "/am/%1B%5B31mred?password=S3cret-Word")
        _ = try await emulator.transport.send(HttpRequest(url: url))
        let line = RequestLine(request: try #require(emulator.observedRequests.first))
        let text = line.text(Style(isColoured: false))
        #expect(text.hasPrefix("GET /am/") && text.contains(" 404 ") && text.hasSuffix(" ms"))
        #expect(!text.contains("S3cret") && !text.contains("\u{1B}"))
        #expect(line.line.text.contains("\"status\":404"))
    }
}
