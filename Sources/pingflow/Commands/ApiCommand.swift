import ArgumentParser
import Foundation
import HTTPTypes
import PingOidc

struct ApiCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "api",
        abstract: "Send one request with the stored token, and with a proof of its key if it is bound to one.",
        discussion: """
            It prints the body of the response. The token goes to the origin of the URL alone: pingflow follows no redirect, and sends \
            nothing over plain http but to this machine. Exit code 0: 2xx; 2: 4xx; 6: 3xx or 5xx; 3: no token, or no response.

            Example: pingflow api POST https://api.example.com/orders --data order.json
            """
    )

    @Argument(help: .value("method", "The method: GET, POST …"))
    var method: String

    @Argument(help: .value("url", "The URL."))
    var url: String

    @Option(help: .value("file", "The file of the body; - reads standard input."))
    var data: String?

    @Option(
        name: [.customShort("H"), .customLong("header")],
        help: .value("name: value", "A header field. Repeatable. Other users can see it: not for secrets.")
    )
    var headers: [String] = []

    @Flag(help: "Send a token of the client itself, without a user.")
    var clientCredentials = false

    @OptionGroup(title: "Server and app") var connection: ServiceOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    /// The length of a body, in bytes. What is printed is held in memory.
    private static let bodyLimit = 16 << 20

    func validate() throws {
        guard HTTPRequest.Method(method.uppercased()) != nil else {
            throw ValidationError("The method must be a word such as GET or POST.")
        }
        do { _ = try WebURL(url) } catch {
            throw ValidationError("\(error.message) \(error.recovery ?? "")".trimmed)
        }
        _ = try headers.map(Self.field)
        if data != nil, ["GET", "HEAD"].contains(method.uppercased()) {
            throw ValidationError("\(method.uppercased()) has no body. Leave out --data, or send POST, PUT or PATCH.")
        }
    }

    func run(in context: ToolContext) async throws -> ToolExit {
        let request = try request(in: context)
        let refusal = Locked<HttpResponse?>(nil)
        do {
            let response = try await client(for: request.url, noting: refusal, in: context).send(request)
            show(response, in: context)
            return exit(response, to: request, in: context)
        } catch let error as OidcError where error.stepUp != nil {
            guard let refusal = refusal.current else { throw error }
            show(refusal, in: context)
            context.complain(ToolError(error))
            return .refused
        }
    }

    /// Keeps the response that asks for a stronger login, since the client throws an error without its body.
    private struct NotingMiddleware: HttpClientMiddleware {
        let response: Locked<HttpResponse?>

        func intercept(_ request: HttpRequest, next: any HttpClient) async throws -> HttpResponse {
            let response = try await next.send(request)
            self.response.set(response)
            return response
        }
    }

    /// The client that puts the token into requests to the origin of a URL.
    private func client(
        for url: WebURL,
        noting response: Locked<HttpResponse?>,
        in context: ToolContext
    ) async throws -> any HttpClient {
        let service = clientCredentials ? try await serviceToken(in: context) : nil
        let session = if let service { service.session } else { try await session(in: context) }
        // With a session that still lives, it gets tokens in place of those that have expired.
        if service == nil { _ = try await session.user().token().get() }
        let client = session.maker.client(try session.app)
        let base = session.maker.loggedHTTP.with(NotingMiddleware(response: response))
        guard let token = service?.token else {
            return try AuthenticatedHttpClient(base, client: client, origins: [url.origin])
        }
        return try AuthenticatedHttpClient(base, client: client, token: token, origins: [url.origin])
    }

    private func request(in context: ToolContext) throws -> HttpRequest {
        var request = HttpRequest(url: try WebURL(url), bodyLimit: Self.bodyLimit)
        request.method = HTTPRequest.Method(method.uppercased()) ?? .get
        request.headerFields[.accept] = "application/json, */*;q=0.5"
        if let data {
            let source =
                data == "-"
                ? try JSONSource(name: "standard input", context.readInput) : try JSONSource(path: data)
            request.body = source.data
            request.headerFields[.contentType] =
                (try? JSON(parsing: source.data)) == nil ? "application/octet-stream" : "application/json"
        }
        let fields = try headers.map(Self.field)
        for field in fields { request.headerFields[fields: field.name] = [] }
        for field in fields { request.headerFields.append(field) }
        return request
    }

    private static func field(_ text: String) throws -> HTTPField {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let name = HTTPField.Name(parts[0]) else {
            throw ValidationError("--header takes NAME: VALUE, such as --header \"Accept: text/plain\".")
        }
        guard !HttpRequest.isWrittenByTransport(name), name != .authorization, name.canonicalName != "dpop" else {
            throw ValidationError("pingflow writes the header field \(name.rawName) itself. Leave it out.")
        }
        let value = parts[1].trimmed
        guard HTTPField.isValidValue(value) else {
            throw ValidationError("The value of the header field \(name.rawName) cannot be sent.")
        }
        return HTTPField(name: name, value: value)
    }

    private func show(_ response: HttpResponse, in context: ToolContext) {
        let text = String(data: response.body, encoding: .utf8)
        if output.json {
            let body: LineValue =
                (try? JSON(parsing: response.body)).map { .json($0) }
                ?? .text(text ?? response.body.base64EncodedString())
            let line = LineValue.object([
                ("status", .int(response.status)), ("contentType", .text(response.headerFields[.contentType])),
                ("body", response.body.isEmpty ? .json(.null) : body),
            ])
            return context.output.line(line)
        }
        guard context.output.isTerminal else { return context.output.write(response.body) }
        if let text, !text.isEmpty {
            context.output.line(text.printable)
        } else if !response.body.isEmpty {
            context.output.paragraph(
                "The body has \(response.body.count) bytes that are not text. Send it into a file."
            )
        }
    }

    private func exit(_ response: HttpResponse, to request: HttpRequest, in context: ToolContext) -> ToolExit {
        if (200..<300).contains(response.status) { return .success }
        let isRefusal = (400..<500).contains(response.status)
        let challenge = response.headerFields[.wwwAuthenticate].map { $0.shortened(to: 500).printableLine }
        var recovery = challenge.map { "It asks for: \($0)" }
        if let location = response.headerFields[.location], (300..<400).contains(response.status) {
            recovery =
                "It sends the request to \(location.shortened(to: 500).printableLine). pingflow follows no redirect, since the token is "
                + "for \(request.url.origin) alone: call that URL, if you trust it."
        }
        return context.complain(
            ToolError(
                isRefusal ? .refused : .unanswered,
                code: "api_status",
                "\(request.method) \(request.url) responds with status \(response.status).",
                recovery: recovery
            )
        )
    }
}
