// swift-format-ignore-file
// The code stands here as it is printed.

import HTTPTypes
import PingTestKit
import Testing

/// The snippets of product document 000 (PingOrchestrate), each by its first line there.
@Suite("Product document 000, the engine")
struct Document000Tests {
    struct CustomHeaderConfig1: Sendable {
        var enable = true
        var headerName = "header-name"
        var headerValue = "header-value"
    }

    /// The same as a class, as apps of the earlier SDK have it.
    final class CustomHeaderConfig2: @unchecked Sendable {
        var enable = true
        var headerName = "header-name"
        var headerValue = "header-value"
    }

    @Test func `lines 45 and 46: both contexts take values by name`() async throws {
        let trace = Locked<[String]>([])
        let module = Module.of { setup in
            let context = setup.context
            context["name"] = "value"
            setup.start { flowContext, request in
                flowContext["name"] = "value"
                return request
            }
            setup.next { flowContext, _, request in
                trace.withLock { trace in
                    trace.append(context["name"] as? String ?? "")
                    trace.append(flowContext["name"] as? String ?? "")
                }
                return request
            }
        }
        try await drive(Workflow.createWorkflow { config in
            config.httpClient = ScriptedTransport([HttpResponse(status: 200), HttpResponse(status: 200)])
            config.module(steps)
            config.module(module)
        })
        #expect(trace.current == ["value", "value"])
    }

    @Test func `line 59: a workflow of modules, started; line 74: signed off`() async {
        let forceAuth = Module.of { setup in
            setup.start { _, request in request }
        }
        let noSession = forceAuth
        let session = forceAuth

        let workflow = Workflow.createWorkflow { config in
            config.module(forceAuth)
            config.module(noSession)
            config.module(session)
        }
        _ = await workflow.start()

        _ = await workflow.signOff()

        #expect(workflow.config.modules.count == 1)
        let node = await workflow.start()
        #expect((node.cause as? PingError)?.code == .invalidConfiguration)
        if case .success = await workflow.signOff() {} else { Issue.record("There was nothing that could fail.") }
    }

    @Test func `line 83: a custom module; line 98: installed with its configuration`() async throws {
        let customHeader = Module.of({ CustomHeaderConfig1() }, setup: { setup in
            let config = setup.config
            // Intercept all send request and inject custom header
            setup.next { ( context, _, request) in
                if config.enable {
                    request.header(name: config.headerName, value: config.headerValue)
                }
                return request
            }
        })

        let workflow = Workflow.createWorkflow { config in
            config.module(customHeader) { header in
                header.headerName = "iOS-SDK2"
                header.headerValue = "headervalue3"
            }
        }
        #expect(workflow.config.modules.count == 1)

        let transport = ScriptedTransport([HttpResponse(status: 200), HttpResponse(status: 200)])
        try await drive(Workflow.createWorkflow { config in
            config.httpClient = transport
            config.module(steps)
            config.module(customHeader) { header in
                header.headerName = "iOS-SDK2"
                header.headerValue = "headervalue3"
            }
        })
        #expect(values(of: "iOS-SDK2", transport) == [nil, "headervalue3"])
    }

    @Test func `line 83 with a configuration that is a class`() async throws {
        let customHeader = Module.of({ CustomHeaderConfig2() }, setup: { setup in
            let config = setup.config
            // Intercept all send request and inject custom header
            setup.next { ( context, _, request) in
                if config.enable {
                    request.header(name: config.headerName, value: config.headerValue)
                }
                return request
            }
        })
        let transport = ScriptedTransport([HttpResponse(status: 200), HttpResponse(status: 200)])
        try await drive(Workflow.createWorkflow { config in
            config.httpClient = transport
            config.module(steps)
            config.module(customHeader) { header in
                header.headerName = "iOS-SDK2"
                header.headerValue = "headervalue3"
            }
        })
        #expect(values(of: "iOS-SDK2", transport) == [nil, "headervalue3"])
    }

    @Test func `line 108: modules without a configuration`() async throws {
        let nosession = Module.of { setup in
        //Intercept all send request and inject custom header during start state
            setup.next { ( context,_, request) in
                request.header(name: "nosession", value: "true")
                return request
            }
        }


        let forceAuth = Module.of { setup in
        //Intercept all send request and inject custom header during start state
            setup.start { ( context, request) in
                request.header(name: "forceAuth", value: "true")
                return request
            }
        }

        let transport = ScriptedTransport([HttpResponse(status: 200), HttpResponse(status: 200)])
        try await drive(Workflow.createWorkflow { config in
            config.httpClient = transport
            config.module(steps)
            config.module(forceAuth)
            config.module(nosession)
        })
        #expect(values(of: "forceAuth", transport) == ["true", nil])
        #expect(values(of: "nosession", transport) == [nil, "true"])
    }

    /// Makes every answer a step.
    private let steps = Module.of { setup in
        setup.start { _, request in
            request.url("https://example.com/flow")
            return request
        }
        setup.transform { context, response in
            let url = response.url
            return ContinueNode(context: context, input: [:], actions: []) { _ in Request(url: url) }
        }
    }

    /// A start and one answer.
    private func drive(_ workflow: Workflow) async throws {
        let step = try #require(await workflow.start() as? ContinueNode)
        #expect(await step.next() is ContinueNode)
    }

    private func values(of name: String, _ transport: ScriptedTransport) -> [String?] {
        transport.requests.map { request in
            request.headerFields.first { $0.name.canonicalName == name.lowercased() }?.value
        }
    }
}
