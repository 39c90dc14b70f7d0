import Foundation
import PingCommons
import PingEmulator
import Testing

@testable import pingflow

/// The emulator as a process that a signal ends.
@Suite struct EmulateCommandTests {
    @Test("It says where it is, serves logins of both products, and ends well", arguments: [SIGTERM, SIGINT])
    func life(signal: Int32) async throws {
        let emulator = try await EmulatorProcess()
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

    @Test("It plays further environments, and tells where each is")
    func environments() async throws {
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

    @Test("Environments that are named twice are refused")
    func sameEnvironment() async throws {
        let outcome = try await ToolProcess()
            .run("emulate", "--port", "0", "--environment", "north", "--environment", "north")
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("otherEnvironmentIDs"))
    }

    @Test("It says how to run a journey and a flow against it")
    func advice() async throws {
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

    @Test("A port that is taken is said")
    func taken() async throws {
        let server = try await EmulatedServer()
        let outcome = try await ToolProcess().run("emulate", "--port", String(server.server.port))
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("another port"))
    }

    @Test("A broken flow file is named with line")
    func brokenFlow() async throws {
        let tool = try ToolProcess()
        _ = try tool.home.file("flows/broken.yaml", "journey: Broken\nnodes: [")
        let outcome = try await tool.run("emulate", "--port", "0", "--flows", tool.home.path + "/flows")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("broken.yaml, line"))
    }
}
