import Foundation
import HTTPTypes
package import PingOrchestrate

/// One step of a flow through a workflow of five modules, each of which is called three times for it.
package enum EngineNext {
    private struct InstantClient: HttpClient {
        func send(_ request: HttpRequest) async throws -> HttpResponse { EngineNext.response }
    }

    private static let response = HttpResponse(status: 200, body: Data(#"{"step":"password"}"#.utf8))

    /// Does nothing, so that nothing but the engine is at work.
    private static func idle(_ name: String) -> Module<Void> {
        Module.of(name: name) { setup in
            setup.next { _, _, request in request }
            setup.response { _, _ in }
            setup.node { _, node in node }
        }
    }

    /// Makes a node from the response; every workflow needs a transform.
    private static let steps = Module<Void>.of(name: "steps") { setup in
        setup.transform { context, response in
            let url = response.url
            return ContinueNode(context: context, input: .null, actions: []) { _ in Request(url: url) }
        }
    }

    /// The first step of a flow.
    package static func first() async throws -> ContinueNode {
        let workflow = Workflow.createWorkflow { config in
            config.httpClient = InstantClient()
            for number in 1...5 { config.module(idle("module \(number)")) }
            config.module(steps)
        }
        let node = await workflow.start(Request(urlString: "https://example.com/step"))
        guard let step = node as? ContinueNode else { throw node.cause ?? Unexpected("The start gave \(node).") }
        return step
    }

    /// Submits a step, then the step that follows, and so on. Stays on the caller's actor.
    ///
    /// - Returns: The last one.
    package static func goOn(from step: ContinueNode, _ count: Int) async throws -> ContinueNode {
        var step = step
        for _ in 0..<count {
            guard let next = await step.next() as? ContinueNode else { throw Unexpected("The response is not a step.") }
            step = next
        }
        return step
    }
}
