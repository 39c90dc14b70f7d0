import Foundation
import PingLogin
import PingTransportConformance
import Testing

@testable import pingflow

/// `pingflow api`, with a login that is stored.
@Suite struct ApiCommandTests {
    private let server: EmulatorProcess
    private let tool: ToolProcess

    init() async throws {
        server = try await .shared()
        tool = try ToolProcess()
    }

    private var api: String {
        get throws { String(try #require(server.notice["serverUrl"]?.string).dropLast("/am".count)) + "/api" }
    }

    private func login(_ more: String...) async throws {
        let answers = try tool.home.file("answers.json", #"{"User Name": "jo.field", "Password": "S3cret-Word"}"#)
        let arguments = ["journey", "Login", "--answers", answers, "--json", "--save-profile"] + more
        let outcome = try await tool.run(
            ToolProcess.executable,
            arguments + (try server.journeyOptions) + (try server.clientOptions)
        )
        try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    private func call(_ arguments: String..., input: String = "") async throws -> ToolProcess.Outcome {
        try await tool.run(ToolProcess.executable, ["api"] + arguments, input: input)
    }

    @Test(arguments: ["off", "required"])
    func `A request carries the token, or a proof of its key, and the body of the response is the output`(dpop: String)
        async throws
    {
        try await login("--dpop", dpop)
        let accounts = try await call("get", api + "/accounts")
        #expect(accounts.status == 0, "\(accounts.errors)")
        #expect(try JSON(parsing: accounts.output)["accounts"]?.array?.count == 2)
        let json = try await call("GET", api + "/accounts", "--json")
        #expect(try json.lines().first?["status"] == 200)
        #expect(try json.lines().first?["body"]?["accounts"]?.array?.count == 2)
        let raw = try await tool.run("token", "--raw")
        #expect(raw.errors.contains("pingflow api") == (dpop == "required"), "\(raw.errors)")
    }

    @Test func `A service that asks for more is a refusal that says what to log in with`() async throws {
        try await login()
        let order = try tool.home.file("order.json", #"{"amount": 5}"#)
        let transfer = try await call("POST", api + "/transfer", "--data", order)
        #expect(transfer.status == 2)
        #expect(transfer.errors.contains("“transfer”") && transfer.errors.contains("--scope"), "\(transfer.errors)")
        #expect(try JSON(parsing: transfer.output)["error"] == "insufficient_scope")
        let json = try await call("POST", api + "/transfer", "--data", order, "--json")
        #expect(json.status == 2 && json.errors == transfer.errors, "\(json)")
        let lines = try json.lines()
        #expect(lines.count == 1 && lines.first?["status"] == 403, "\(json.output)")
        #expect(lines.first?["body"]?["error"] == "insufficient_scope")
        let payment = try await call("POST", api + "/payments", "--data", "-", input: "{}")
        #expect(payment.status == 2)
        #expect(payment.output.contains("instructedAmount") && payment.errors.contains("status 400"), "\(payment)")
    }

    @Test func `The token goes nowhere else: not by a redirect, not over plain http`() async throws {
        try await login()
        try await LoopbackServer.run { connection, _ in
            try await connection.respond(200)
        } while: { other in
            try await LoopbackServer.run { connection, _ in
                try await connection.respond(302, header: ["Location: \(other.url)/"])
            } while: { service in
                let outcome = try await call("GET", service.url + "/")
                #expect(outcome.status == 6)
                #expect(outcome.errors.contains("follows no redirect"), "\(outcome.errors)")
                #expect(service.requests.first?["Authorization"]?.hasPrefix("Bearer ") == true)
                #expect(other.requests.isEmpty)
            }
        }
        for url in ["http://api.example.test/", "ftp://a.example/", "/accounts", "https://jo:pw@a.example/"] {
            let outcome = try await call("GET", url)
            #expect(outcome.status == 64, "\(url): \(outcome.errors)")
        }
    }

    @Test func `The body, the fields and the status pass unchanged`() async throws {
        try await login()
        let bytes = Data([0, 0xFF, 0x1B, 0x0A])
        try await LoopbackServer.run { connection, request in
            if request.target == "/fails" { return try await connection.respond(503, body: "later") }
            try await connection.send("HTTP/1.1 201 Created\r\nContent-Length: 4\r\n\r\n")
            try await connection.send(bytes)
        } while: { service in
            let body = try tool.home.file("body.txt", "not json")
            let file = URL(fileURLWithPath: try tool.home.file("output", ""))
            let handle = try FileHandle(forWritingTo: file)
            let arguments = [
                "api", "PUT", service.url + "/a?b=c", "--data", body, "-H", "X-Tenant: north", "--header",
                "Content-Type: text/plain",
            ]
            let outcome = try await tool.run(ToolProcess.executable, arguments, output: handle)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try Data(contentsOf: file) == bytes)
            let request = try #require(service.requests.last)
            #expect(request.method == "PUT" && request.target == "/a?b=c" && request.text == "not json")
            #expect(request["X-Tenant"] == "north" && request["Content-Type"] == "text/plain")
            let failed = try await call("GET", service.url + "/fails")
            #expect(failed.status == 6 && failed.output == "later" && failed.errors.contains("status 503"), "\(failed)")
        }
    }

    @Test func `Fields that pingflow writes itself, and what cannot be one, are refused and not quoted`() async throws {
        for field in [
            "Authorization: canary", "DPoP: canary", "canary", "X Y: canary", "X-A: canary\nB: c", "Host: canary",
            "Content-Length: canary",
        ] {
            let outcome = try await call("GET", "https://a.example/", "-H", field)
            #expect(outcome.status == 64, "\(field)")
            #expect(!outcome.errors.contains("canary"), "\(outcome.errors)")
        }
        #expect(
            try await call("GET", "https://a.example/", "--data", "/dev/null").status == 64
        )
        #expect(
            try await call("GET", "https://a.example/", "--server", "https://a.example/am", "--client-id", "x").status
                == 3
        )
    }

    @Test func `A service sends its own token, also one that is bound to a key`() async throws {
        let secret = try tool.home.secret("demo-service-secret")
        for dpop in ["off", "required"] {
            let options = ["--client-id", "demo-service", "--client-secret-file", secret, "--dpop", dpop]
            let outcome = try await tool.run(
                ToolProcess.executable,
                ["api", "GET", try api + "/accounts", "--client-credentials"] + (try server.journeyOptions) + options
            )
            #expect(outcome.status == 0, "\(dpop): \(outcome.output)\(outcome.errors)")
        }
    }
}
