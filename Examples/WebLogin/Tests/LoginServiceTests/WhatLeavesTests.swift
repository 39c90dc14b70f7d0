import HTTPTypes
import InMemoryTracing
import PingCommons
import PingLogin
import Testing
import Tracing

@testable import LoginService

@Suite("What leaves the service")
struct WhatLeavesTests {
    private let service: TestService

    init() throws { service = try TestService() }

    @Test func `Every page forbids storing, frames and foreign scripts, and cookies are the host's own`() async throws {
        try await service.browse { browser in
            for path in ["/", "/login/Login", "/nothing"] {
                let page = try await browser.open(path)
                let policy = page.headers[.contentSecurityPolicy] ?? ""
                #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
                #expect(page.headers[.cacheControl] == "no-store")
                #expect(page.headers[.strictTransportSecurity] == "max-age=31536000")
            }
            let start = try await browser.respond("/login/Login", .get, [:], "")
            #expect(start.status == .seeOther && start.headers[.cacheControl] == "no-store")
            let cookie = start.headers[.setCookie] ?? ""
            for attribute in ["__Host-login=", "Secure", "HttpOnly", "SameSite=Lax", "Path=/"] {
                #expect(cookie.contains(attribute))
            }
            #expect(!cookie.contains("Domain"))
        }
    }

    @Test func `Logs, names in the store and metrics contain no secret`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login?code=SECRETCODE")
            _ = try await browser.send(form, ["f0": "jo.field", "f1": "S3cret-Word"])
            let cookies = await browser.cookies.values.flatMap { $0.split(separator: ".").map(String.init) }
            let metrics = try await browser.open("/metrics").html
            let secrets = ["S3cret-Word", "jo.field", "SECRETCODE", "demo-service-secret", form.token]
            let texts = service.lines.withLock { $0 } + service.stores.accounts + [metrics]
            for secret in secrets + cookies.filter({ $0 != "Login" }) {
                #expect(!texts.contains { $0.contains(secret) })
            }
            #expect(service.lines.withLock { $0 }.contains { $0.contains("/flow/{id}") && $0.contains("303") })
        }
    }

    @Test func `Spans have the route, and neither a query nor the identifier of a login`() async throws {
        let tracer = InMemoryTracer()
        InstrumentationSystem.bootstrap(tracer)
        let id = Locked("")
        try await service.browse { browser in
            let form = try await browser.open("/login/Login?code=SECRETCODE&state=SECRETSTATE&lang=en")
            id.withLock { $0 = String(form.action.dropFirst("/flow/".count)) }
        }
        let spans = tracer.finishedSpans.map { span in
            ["http.route", "url.path", "url.query"].compactMap { span.attributes.get($0).map { "\($0)" } }.joined()
        }
        #expect(spans.contains { $0.contains("/login/{name}") } && spans.contains { $0.contains("/flow/{id}") })
        let identifier = id.withLock { $0 }
        #expect(identifier.count == 64)
        #expect(!spans.contains { $0.contains("SECRET") || $0.contains("lang") || $0.contains(identifier) })
    }

    @Test func `Metrics are text that Prometheus reads`() {
        let metrics = TextMetrics()
        metrics.makeCounter(label: "weblogin.started", dimensions: [("flow", "a\"b")]).increment(by: 2)
        metrics.makeCounter(label: "weblogin.started", dimensions: [("flow", "a\"b")]).increment(by: 1)
        metrics.makeMeter(label: "active", dimensions: []).set(Int64(7))
        metrics.makeTimer(label: "duration", dimensions: [("route", "/")]).recordNanoseconds(1_500_000_000)
        #expect(
            metrics.page == """
                active 7.0
                duration_seconds_count{route="/"} 1
                duration_seconds_sum{route="/"} 1.5
                weblogin_started{flow="a\\"b"} 3.0

                """
        )
    }
}
