import Foundation
import HTTPTypes
import PingTestKit
import Testing

@Suite("Signing off") struct SignOffTests {
    struct Broken: Error {}

    private func module(_ name: String, _ body: @escaping @Sendable (Request) async throws -> Request) -> Module<Void> {
        Module<Void>.of(name: name) { $0.signOff(body) }
    }

    private let leaving: @Sendable (Request) async throws -> Request = { request in
        request.url("https://example.com/logout")
        request.method(.post)
        return request
    }

    @Test func `runs every module and then sends the request they have made`() async throws {
        let transport = ScriptedTransport([HttpResponse(status: 200)])
        let workflow = Workflow.pages(transport) { config in
            config.module(module("tokens") { $0 })
            config.module(module("session", leaving))
        }
        let report = try await workflow.signOff().get()
        #expect(report.steps.map(\.name) == ["init", "tokens", "session", "request"])
        #expect(report.succeeded)
        #expect(transport.requests.map(\.description) == ["POST https://example.com/logout"])
    }

    @Test func `without a URL sends nothing`() async throws {
        let transport = ScriptedTransport()
        let report = try await Workflow.pages(transport).signOff().get()
        #expect(report.steps.map(\.name) == ["init"])
        #expect(transport.requests.isEmpty)
    }

    @Test func `continues after a failed step, and reports each`() async throws {
        let transport = ScriptedTransport([HttpResponse(status: 204)])
        let workflow = Workflow.pages(transport) { config in
            config.module(module("tokens") { _ in throw Broken() })
            config.module(module("session", leaving))
        }
        let error = try await failure(workflow)
        #expect(error.report.steps.map { $0.error == nil } == [true, false, true, true])
        let cause = try #require(error.report.steps[1].error as? PingError)
        #expect(cause.context == .init(state: "signoff", module: "tokens"))
        #expect(cause.underlying is Broken)
        #expect(error.localizedDescription.contains("tokens"))
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [400, 401, 404, 500])
    func `reports a server that refuses`(_ status: Int) async throws {
        let workflow = Workflow.pages(ScriptedTransport([HttpResponse(status: status)])) {
            $0.module(module("session", leaving))
        }
        let cause = try #require(try await failure(workflow).report.steps.last?.error as? PingError)
        #expect(cause.code == .signOffRefused)
        #expect(cause.context.status == status)
        #expect(cause.recovery?.contains("until it expires") == true)
        #expect(cause.context.state == "signoff")
    }

    @Test(arguments: [200, 204, 302, 303])
    func `accepts a redirect as success`(_ status: Int) async throws {
        let workflow = Workflow.pages(ScriptedTransport([HttpResponse(status: status)])) {
            $0.module(module("session", leaving))
        }
        #expect(try await workflow.signOff().get().succeeded)
    }

    @Test func `runs the modules although the initialisation fails, so that what is here goes`() async throws {
        let trace = Trace()
        let workflow = Workflow.pages(ScriptedTransport()) { config in
            config.module(
                Module<Void>.of(name: "discovery") { setup in
                    setup.initialize { throw PingError(.networkUnreachable, "No network.") }
                }
            )
            config.module(
                module("tokens") { request in
                    trace.add("deleted")
                    return request
                }
            )
        }
        let error = try await failure(workflow)
        #expect(trace.entries == ["deleted"])
        #expect((error.report.steps.first?.error as? PingError)?.context.module == "discovery")
    }

    @Test func `reports a URL that cannot be used, and does not skip it`() async throws {
        let workflow = Workflow.pages(ScriptedTransport()) { config in
            config.module(
                module("session") { request in
                    request.url("not a url")
                    return request
                }
            )
        }
        let last = try #require(try await failure(workflow).report.steps.last)
        #expect(last.name == "request")
        #expect((last.error as? PingError)?.code == .invalidURL)
    }

    @Test func `is over even when the network is not there`() async throws {
        let transport = ScriptedTransport()
        transport.fail(PingError(.networkUnreachable, "No network."))
        let logger = MemoryLogger()
        let workflow = Workflow.pages(transport) { config in
            config.logger = logger
            config.module(module("session", leaving))
        }
        let error = try await failure(workflow)
        #expect((error.report.steps.last?.error as? PingError)?.code == .networkUnreachable)
        #expect(logger.lines.contains { $0.hasPrefix("warning: A step of the sign-off failed.") })
    }

    private func failure(_ workflow: Workflow) async throws -> SignOffError {
        switch await workflow.signOff() {
        case .success: throw Broken()
        case .failure(let error): return error
        }
    }
}
