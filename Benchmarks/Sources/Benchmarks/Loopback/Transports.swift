import PingAsyncHTTPClient
import PingNetwork
import PingOrchestrate

/// A transport that logins are measured over.
struct Transport: Sendable {
    let name: String
    let client: any HttpClient

    static var all: [Transport] {
        [
            Transport(name: "default transport", client: Workflow.createWorkflow().httpClient),
            Transport(name: "async-http-client", client: AsyncHTTPClientTransport()),
        ]
    }
}
