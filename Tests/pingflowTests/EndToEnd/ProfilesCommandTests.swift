import Foundation
import PingLogin
import Testing

@testable import pingflow

@Suite struct ProfilesCommandTests {
    private let home: TemporaryDirectory

    init() throws {
        home = try TemporaryDirectory()
        _ = try home.file(
            ".config/pingflow/config.json",
            """
            {"profiles": {
                "default": {"server": "https://am.example/am", "realm": "alpha", "clientId": "app"},
                "work": {"server": "https://work.example/am", "storage": "memory"}
            }}
            """
        )
    }

    private func run(_ arguments: String..., variables: [String: String] = [:]) async -> (status: Int32, ToolInProcess)
    {
        let tool = ToolInProcess(environment: ["HOME": home.path].merging(variables) { $1 })
        return (await tool.run(["profiles"] + arguments), tool)
    }

    @Test func `Profiles are listed, and the one that commands use has a star`() async throws {
        for arguments in [[], ["list"]] {
            let tool = ToolInProcess(environment: ["HOME": home.path])
            #expect(await tool.run(["profiles"] + arguments) == 0)
            #expect(
                tool.output.text.contains(/[*] default +https:\/\/am.example\/am, alpha, app/),
                "\(tool.output.text)"
            )
            #expect(tool.output.text.contains(/work +https:\/\/work.example\/am/), "\(tool.output.text)")
        }
        let (status, tool) = await run("list", "--json", variables: ["PINGFLOW_PROFILE": "work"])
        #expect(status == 0)
        #expect(try tool.lines().map { $0["current"] } == [false, true])
        #expect(try tool.lines()[1]["settings"] == ["server": "https://work.example/am", "storage": "memory"])
    }

    @Test func `One is shown, and one that is not there is an error that names those that are`() async throws {
        let (shown, tool) = await run("show", "work")
        #expect(shown == 0 && tool.output.text.contains("https://work.example/am"), "\(tool.output.text)")
        let (usual, json) = await run("show", "--json")
        #expect(usual == 0)
        #expect(try json.lines().first?["settings"]?["clientId"] == "app")
        for command in ["show", "remove"] {
            let (status, other) = await run(command, "wrok\u{1B}[2J")
            #expect(status == 64)
            #expect(other.errors.text.contains("Known are: default, work."), "\(other.errors.text)")
            #expect(!other.errors.text.contains("\u{1B}"))
        }
    }

    @Test func `A removed profile is gone, and the others stay`() async throws {
        let (status, tool) = await run("remove", "work", "--json")
        #expect(status == 0, "\(tool.errors.text)")
        #expect(try tool.lines() == [["removed": "work"]])
        let (_, list) = await run("list", "--json")
        #expect(try list.lines().map { $0["name"] } == ["default"])
        #expect(try list.lines().first?["settings"]?["realm"] == "alpha")
    }

    @Test func `Where nothing is saved the list says how to save one`() async throws {
        let tool = ToolInProcess(environment: ["HOME": home.path + "/empty"])
        #expect(await tool.run(["profiles"]) == 0)
        #expect(tool.output.text.contains("--save-profile"))
        #expect(await tool.run(["profiles", "remove", "default"]) == 64)
    }
}
