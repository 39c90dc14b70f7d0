// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

import PingOrchestrate

// The blocks of the guides of PingOrchestrate.

let forceAuth = Module.of(name: "ForceAuth") { setup in
    setup.start { context, request in
        request.header(name: "forceAuth", value: "true")
        return request
    }
}

struct TraceConfig: Sendable {
    var headerName = "X-Trace"
}

let trace = Module.of(name: "Trace", { TraceConfig() }, setup: { setup in
    let config = setup.config
    setup.start { context, request in
        context["trace"] = context.id
        request.header(name: config.headerName, value: context.id)
        return request
    }
    setup.next { context, _, request in
        request.header(name: config.headerName, value: context.id)
        return request
    }
    setup.response { context, response in
        setup.logger.i("Flow \(context.id) got \(response.status()).")
    }
})

private func installation() -> Workflow {
    let workflow = Workflow.createWorkflow { config in
        config.module(trace, priority: 5) { trace in
            trace.headerName = "X-Request-Trace"
        }
    }
    return workflow
}

extension ContextKey where Value == Int {
    static var wrongPasswords: Self { ContextKey("com.example.wrongPasswords") }
}
