import PingTestKit
import Testing

@Suite("Installing modules") struct ModuleInstallationTests {
    struct NameConfig: Sendable {
        var name = "default"
    }

    /// Adds its configured name to a trace at every start.
    private func naming(_ trace: Trace) -> Module<NameConfig> {
        Module.of(
            name: "naming",
            { NameConfig() },
            setup: { setup in
                let config = setup.config
                setup.start { _, request in
                    trace.add(config.name)
                    return request
                }
            }
        )
    }

    private func names(_ install: (inout WorkflowConfig, Module<NameConfig>, Module<NameConfig>) -> Void) async
        -> [String]
    {
        let trace = Trace()
        let (module, other) = (naming(trace), naming(trace))
        let workflow = Workflow.pages(ScriptedTransport([.page("one")])) { install(&$0, module, other) }
        _ = await workflow.start()
        return trace.entries
    }

    @Test func `A module comes with its defaults`() async {
        #expect(await names { config, module, _ in config.module(module) } == ["default"])
    }

    @Test func `Override puts the new configuration in the place and at the priority of the old one`() async {
        let names = await names { config, module, other in
            config.module(module) { $0.name = "old" }
            config.module(other) { $0.name = "other" }
            config.module(module, priority: 99) { $0.name = "new" }
        }
        #expect(names == ["new", "other"])
    }

    @Test func `Override begins with the defaults again`() async {
        let names = await names { config, module, _ in
            config.module(module) { $0.name = "old" }
            config.module(module)
        }
        #expect(names == ["default"])
    }

    @Test func `Append installs both`() async {
        let names = await names { config, module, _ in
            config.module(module) { $0.name = "old" }
            config.module(module, priority: 5, mode: .append) { $0.name = "new" }
        }
        #expect(names == ["new", "old"])
    }

    @Test func `Ignore keeps the old one`() async {
        let names = await names { config, module, _ in
            config.module(module) { $0.name = "old" }
            config.module(module, mode: .ignore) { $0.name = "new" }
        }
        #expect(names == ["old"])
    }

    @Test func `Ignore installs a module that is not there yet`() async {
        #expect(await names { config, module, _ in config.module(module, mode: .ignore) } == ["default"])
    }

    @Test func `A module's class-typed configuration is made again for each workflow`() async {
        final class Options: Sendable {
            let name = Locked("default")
        }
        let trace = Trace()
        let module = Module.of(
            { Options() },
            setup: { setup in
                let options = setup.config
                setup.start { _, request in
                    trace.add(options.name.current)
                    return request
                }
            }
        )
        let first = Workflow.pages(ScriptedTransport([.page("one")])) { $0.module(module) { $0.name.set("changed") } }
        let second = Workflow.pages(ScriptedTransport([.page("one")])) { $0.module(module) }
        _ = await first.start()
        _ = await second.start()
        #expect(trace.entries == ["changed", "default"])
    }

    @Test func `Changing a configuration after a workflow was made of it changes nothing`() async {
        let trace = Trace()
        var config = WorkflowConfig()
        config.httpClient = ScriptedTransport([.page("one")])
        config.module(Pages.module)
        let workflow = Workflow(config: config)
        config.module(naming(trace))
        _ = await workflow.start()
        #expect(trace.entries.isEmpty)
    }

    @Test func `The last transform wins`() async throws {
        func module(_ name: String) -> Module<Void> {
            Module<Void>.of(name: name) { setup in
                setup.transform { _, _ in SuccessNode(input: ["transform": .string(name)], session: EmptySession()) }
            }
        }
        let workflow = Workflow.createWorkflow { config in
            config.httpClient = ScriptedTransport([.page("one")])
            config.module(module("first"))
            config.module(module("second"))
        }
        let node = await workflow.start(Request(urlString: Pages.url))
        #expect(node.input == ["transform": "second"])
    }

    @Test func `Registering a function after the workflow was built does nothing but warn`() async throws {
        let trace = Trace()
        let kept = Locked<Setup<Void>?>(nil)
        let logger = MemoryLogger()
        let workflow = Workflow.pages(ScriptedTransport([.page("one")])) { config in
            config.logger = logger
            config.module(Module<Void>.of(name: "late") { setup in kept.set(setup) })
        }
        try #require(kept.current).start { _, request in
            trace.add("called")
            return request
        }
        _ = await workflow.start()
        #expect(trace.entries.isEmpty)
        #expect(logger.lines.contains { $0.contains("late") && $0.hasPrefix("warning") })
    }

    @Test func `A module is equal to itself only`() {
        let module = naming(Trace())
        let copy = module
        #expect(module == copy)
        #expect(module != naming(Trace()))
    }

    @Test func `A module without a name is called by its place in the source`() {
        #expect(Module.of { _ in }.name.contains("ModuleInstallationTests.swift:"))
    }
}
