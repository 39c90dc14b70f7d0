// swift-format-ignore-file
// The code stands here as it is printed.

import Foundation
import PingTestKit

// The blocks of the documentation comments of PingTestKit's flows and clocks.

private func testClockSnippet(step: ContinueNode) async {
    let clock = TestClock()
    let node = Task { await step.next() }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(60))
    _ = await node.value
}

private func testSystemSnippet(clock: TestClock, config: inout WorkflowConfig) throws {
    let system = TestSystem(clock: clock)
    config.system = system.services
    // …
    try system.verify()
}

private func flowTesterSnippet(loginPage: Data, pages: Module<Void>) async throws {
    let tester = FlowTester()
    tester.transport.respond(HttpResponse(status: 200, body: loginPage))
    let workflow = Workflow.createWorkflow { config in
        config.httpClient = tester.transport
        config.module(pages)
    }
    try await tester.run { await workflow.start() }
    try tester.receiveRequest(.get, "/login")
    let step = try tester.receiveStep()
    try tester.finish()
    _ = step
}
