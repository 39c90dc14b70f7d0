import Foundation
import PingOrchestrate

/// A little protocol to drive the engine with: `{"page": …}` is a step, `{"token": …}` a success, and a refusal has a
/// status from 400 on.
enum Pages {
    static let url = "https://example.com/flow"

    /// Turns responses into nodes. A step has one field for each name in `fields`.
    static let module = Module<Void>.of(name: "Pages") { setup in
        setup.transform { context, response in
            let document = try response.json()
            if response.status() >= 400 {
                let message = document["message"]?.string ?? ""
                return ErrorNode(status: response.status(), input: document, message: message, context: context)
            }
            if let token = document["token"]?.string {
                return SuccessNode(input: document, session: Token(value: token))
            }
            let fields = document["fields"]?.array?.compactMap(\.string) ?? []
            return ContinueNode(context: context, input: document, actions: fields.map { Field($0) }) { step in
                let request = Request(urlString: url)
                request.body(.object(step.fields.reduce(into: [:]) { $0[$1.name] = .string($1.value) }))
                return request
            }
        }
        setup.start { _, request in
            if request.url == nil { request.url(url) }
            return request
        }
    }

    struct Token: Session {
        let value: String
    }
}

/// A field with a secret in it.
final class Field: Action, Closeable, ContinueNodeAware {
    private struct State {
        var value = ""
        var closeCount = 0
        weak var node: ContinueNode?
    }

    let name: String
    private let state = Locked(State())

    init(_ name: String) { self.name = name }

    var value: String {
        get { state.withLock { $0.value } }
        set { state.withLock { $0.value = newValue } }
    }

    var closeCount: Int { state.withLock { $0.closeCount } }

    var continueNode: ContinueNode? {
        get { state.withLock { $0.node } }
        set { state.withLock { $0.node = newValue } }
    }

    func close() {
        state.withLock { state in
            state.value = ""
            state.closeCount += 1
        }
    }
}

extension Node {
    var fields: [Field] { actions.compactMap { $0 as? Field } }
}

extension HttpResponse {
    static func json(_ document: JSON, status: Int = 200) -> HttpResponse {
        HttpResponse(status: status, body: document.serialized())
    }

    /// A step with these fields.
    static func page(_ name: String, _ fields: [String] = []) -> HttpResponse {
        json(["page": .string(name), "fields": .array(fields.map { .string($0) })])
    }

    static func token(_ value: String = "token-1") -> HttpResponse { json(["token": .string(value)]) }

    static func refusal(_ status: Int = 401, _ message: String = "Wrong password") -> HttpResponse {
        json(["message": .string(message)], status: status)
    }
}

extension Workflow {
    /// A workflow over ``Pages``.
    static func pages(
        _ client: any HttpClient,
        _ configure: (inout WorkflowConfig) -> Void = { _ in }
    ) -> Workflow {
        createWorkflow { config in
            config.httpClient = client
            config.module(Pages.module)
            configure(&config)
        }
    }
}
