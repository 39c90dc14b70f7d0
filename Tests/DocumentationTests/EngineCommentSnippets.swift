// swift-format-ignore-file
// The code stands here as it stands in the comments.

import PingLogger
import PingOrchestrate

// The blocks of the documentation comments in PingCommons, PingLogger and PingOrchestrate, with what
// they leave to the reader.

private nonisolated func audit(_ level: String, _ message: String) {}
private func show(_ value: Any) {}
private func report(_ error: any Error) {}
private func finish(_ session: any Session) {}

struct AuditLogger: Logger {
    func d(_ message: String) {}
    func i(_ message: String) { audit("info", message) }
    func w(_ message: String, error: (any Error)?) { audit("warning", message) }
    func e(_ message: String, error: (any Error)?) { audit("error", message) }
}

extension LogManager {
    static var audit: any Logger { AuditLogger() }
}

extension ContextKey where Value == Int {
    static var attempts: Self { ContextKey("com.example.attempts") }
}

private struct BranchClosed: Error {
    let branch: Int
}

private func ownErrorSnippet(failure: FailureNode) {
    if let error = failure.cause as? PingError, let own = error.as(BranchClosed.self) {
        show(own.branch)
    }
}

private func contextSnippet(context: FlowContext) {
    context[.attempts] = 1
}

private func flowStoreSnippet() -> FlowStore {
    let flows = FlowStore { id in FileStorage<StoredFlow>(account: "flow/\(id)") }
    return flows
}

private func jsonSnippet() -> JSON {
    let body: JSON = ["authId": "eyJ0…", "callbacks": [], "retry": false]
    return body
}

struct GreetingConfig: Sendable {
    var language = "en"
}

let greeting = Module.of({ GreetingConfig() }, setup: { setup in
    let config = setup.config
    setup.start { context, request in
        request.header(name: "Accept-Language", value: config.language)
        return request
    }
})

private func nodeSnippet(_ node: any Node) {
    switch node.kind {
    case .continue(let step): show(step)
    case .error(let error): show(error.message)
    case .failure(let failure): report(failure.cause)
    case .success(let success): finish(success.session)
    case .empty: break
    }
}

private func workflowSnippet(forceAuth: Module<Void>) async {
    let workflow = Workflow.createWorkflow { config in
        config.module(forceAuth)
    }
    let node = await workflow.start()
    show(node)
}

private func customHeaderSnippet(_ config: inout WorkflowConfig) {
    config.module(CustomHeader.config) { header in
        header.header(name: "X-Tenant", value: "north")
    }
}
