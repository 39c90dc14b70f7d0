import PingEmulator
import PingJourney
import PingOrchestrate

/// Counts the exchanges of a flow and sends its identifier, with a custom module.
let tracing = Module.of(
    name: "Tracing",
    { TracingConfig() },
    setup: { setup in
        let config = setup.config
        setup.start { context, request in
            request.header(name: config.headerName, value: context.id)
            return request
        }
        setup.next { context, _, request in
            request.header(name: config.headerName, value: context.id)
            return request
        }
        setup.response { context, response in
            context[.exchanges] = (context[.exchanges] ?? 0) + 1
            setup.logger.i("Exchange \(context[.exchanges] ?? 0) got the response \(response.status()).")
        }
    }
)

struct TracingConfig: Sendable {
    var headerName = "X-Trace"
}

extension ContextKey where Value == Int {
    static var exchanges: Self { ContextKey("example.exchanges") }
}

@main
struct CustomModule {
    static func main() async throws {
        let server = try await Emulator().serve()
        let journey = Journey.createJourney { config in
            config.serverUrl = server.serverURL
            config.realm = "alpha"
            config.logger = LogManager.standard
            config.module(tracing) { tracing in
                tracing.headerName = "X-Flow"
            }
        }
        let node = await journey.start("Login")
        print("The login stands at \((node as? ContinueNode)?.callbacks.count ?? 0) callbacks.")
        await server.stop()
    }
}
