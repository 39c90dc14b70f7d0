import Foundation
import HTTPTypes
import PingCommons
import PingNetwork
import PingOrchestrate

/// A client that answers every request at once with the same bytes.
struct InstantClient: HttpClient {
    let answer: HttpResponse

    func send(_ request: HttpRequest) async throws -> HttpResponse { answer }
}

/// One step of a flow through a workflow of five modules, beside the same exchange written by hand.
enum EngineNext {
    static let client = InstantClient(answer: HttpResponse(status: 200, body: Data(#"{"step":"password"}"#.utf8)))

    static let headers = Module<Void>.of(name: "headers") { setup in
        setup.next { _, _, request in
            request.header(.accept, "application/json")
            request.header(.acceptLanguage, "en")
            return request
        }
    }
    static let plain = Module<Void>.of(name: "plain") { setup in
        setup.next { _, _, request in request }
    }
    /// Steps without a document, so that nothing but the engine is at work.
    static let bareSteps = Module<Void>.of(name: "bareSteps") { setup in
        setup.transform { context, response in
            let url = response.url
            return ContinueNode(context: context, input: .null, actions: []) { _ in Request(url: url) }
        }
    }
    static let session = Module<Void>.of(name: "session") { setup in
        setup.next { _, _, request in request }
        setup.response { context, response in
            if response.http.headerFields.isEmpty { return }
            context["hasHeader"] = true
        }
    }
    static let steps = Module<Void>.of(name: "steps") { setup in
        setup.transform { context, response in
            let url = response.url
            return ContinueNode(context: context, input: try response.json(), actions: []) { step in
                let request = Request(url: url)
                request.body(["step": step.input["step"] ?? .null])
                return request
            }
        }
    }
    static let nodes = Module<Void>.of(name: "nodes") { setup in
        setup.node { _, node in node }
    }
    static let success = Module<Void>.of(name: "success") { setup in
        setup.success { _, success in success }
    }

    static func step(bare: Bool) async throws -> ContinueNode {
        let workflow = Workflow.createWorkflow { config in
            config.httpClient = client
            config.module(bare ? plain : headers)
            config.module(session)
            config.module(bare ? bareSteps : steps)
            config.module(nodes)
            config.module(success)
        }
        let node = await workflow.start(Request(urlString: "https://example.com/step"))
        guard let step = node as? ContinueNode else { throw node.cause ?? Unexpected("The start gave \(node).") }
        return step
    }

    static func measure(bare: Bool) async throws -> Measurement {
        var step = try await step(bare: bare)
        return try await Measurement.of(runs: 2000) {
            guard let next = await step.next() as? ContinueNode else { throw Unexpected("The answer gave no step.") }
            step = next
        }
    }

    @MainActor
    static func measureOnMainActor(bare: Bool) async throws -> Measurement {
        try await measure(bare: bare)
    }

    /// Build the request, send it, parse the answer.
    static func measureFloor() async throws -> Measurement {
        let url = try WebURL("https://example.com/step")
        let client: any HttpClient = client
        var document: JSON = ["step": "password"]
        return try await Measurement.of(runs: 2000) {
            var request = HttpRequest(method: .post, url: url)
            request.headerFields[.contentType] = "application/json"
            request.headerFields[.accept] = "application/json"
            request.headerFields[.acceptLanguage] = "en"
            request.body = (["step": document["step"] ?? .null] as JSON).serialized()
            let answer = try await client.send(request)
            document = try JSON(parsing: answer.body)
        }
    }
}
