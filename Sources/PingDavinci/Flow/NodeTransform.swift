import PingLogger
import PingNetwork
import PingOidc
import PingOrchestrate

/// Makes a node of a response: by the HTTP status first, then by what the document holds.
struct NodeTransform: Sendable {
    let logger: any Logger

    func node(_ context: FlowContext, _ response: Response) throws -> any Node {
        switch response.status() {
        case 200: return try accepted(context, response)
        case 400..<500: return try refused(context, response)
        default: throw unexpected(context, response)
        }
    }

    private func accepted(_ context: FlowContext, _ response: Response) throws -> any Node {
        let document = try object(context, response)
        if let failure = ServerFailure(document) { throw failure.error(status: 200) }
        if let authorization = document["authorizeResponse"], !authorization.isNull {
            return SuccessNode(input: document, session: try DaVinciSession(authorization))
        }
        if Self.isEnd(document) { throw DaVinciSession.missingCode }
        if Self.rewinds.contains(document["eventName"]?.string ?? "") {
            guard let previous = response.submittedNode else {
                throw noStep("It rewinds, but the flow has not submitted a step")
            }
            previous.close()
            return previous
        }
        // The origin of a response is trusted: it was vouched for before the request was sent.
        if !context.linkTrust.contains(response.url) { context.trust(OriginTrust(origins: [response.url])) }
        let links = FormLinks(document: document, trust: context.linkTrust)
        let next = try links.optionalURL("next")
        guard next != nil || document["form"]?.isObject == true else {
            throw noStep("It has neither a form nor a link")
        }
        if next == nil { logger.w("The step has no link to continue with.") }
        // The new step may have a field of the same name as the one whose login is open in a browser.
        if !response.isRestored { context[.awaitedIdp] = nil }
        return try step(context, document, next)
    }

    /// A session, or the word for the end, without a form: the flow is over, whatever links come along.
    private static func isEnd(_ document: JSON) -> Bool {
        guard document["form"]?.isObject != true else { return false }
        return document["session"]?.isObject == true || document["status"]?.string == "COMPLETED"
    }

    private static let rewinds: Set = ["rewindStateToLastRenderedUI", "rewindStateToSpecificRenderedUI"]

    private func step(_ context: FlowContext, _ document: JSON, _ next: WebURL?) throws -> ContinueNode {
        let factory = CollectorFactory(registry: context.workflow.actionRegistry, logger: logger)
        let actions = factory.collectors(of: document)
        sharePasswordPolicy(of: document, with: actions)
        if context[.polling] != nil {
            let polling = Set(actions.compactMap { ($0 as? PollingCollector)?.triesName })
            context.update(.polling) { $0 = $0?.of(polling) }
        }
        return ContinueNode(
            context: context,
            input: document,
            actions: actions,
            request: { [logger] in try StepRequest(step: $0, next: next, logger: logger).make() }
        )
    }

    /// The policy of a document holds for every password field that does not have its own.
    private func sharePasswordPolicy(of document: JSON, with actions: [any Action]) {
        let passwords = actions.compactMap { $0 as? PasswordCollector }
        guard !passwords.isEmpty else { return }
        let policy = PasswordPolicy(of: document)
        for password in passwords { password.inherit(policy) }
    }

    private func refused(_ context: FlowContext, _ response: Response) throws -> any Node {
        let document = try object(context, response)
        if let timeout = ServerFailure(refusal: document) { throw timeout.error(status: response.status()) }
        // A busy server has probably not looked at the step, so the next try needs all of it.
        if !HttpResponse.busyStatuses.contains(response.status()) { response.submittedNode?.close() }
        return ErrorNode(
            status: response.status(),
            input: document,
            message: ServerMessage.displayed(in: document) ?? "",
            context: context,
            canRetry: response.submittedNode != nil,
            retryAfter: response.http.retryAfter(now: context.workflow.config.system.now())
        )
    }

    private func object(_ context: FlowContext, _ response: Response) throws -> JSON {
        do {
            let json = try response.json()
            if json.isObject { return json }
        } catch {
            throw PingError(
                .unexpectedResponse,
                "The server responded \(response.status()) with something that is not JSON.",
                recovery: "Start a new flow.",
                context: PingError.Context(status: response.status()),
                underlying: error
            )
        }
        throw unexpected(context, response)
    }

    private func unexpected(_ context: FlowContext, _ response: Response) -> PingError {
        let document = try? response.json()
        var message = "The response is not a step of a DaVinci flow: \(response.status())"
        if let text = document.flatMap(ServerMessage.quoted) { message += ", \(text)" }
        var recovery = "Start a new flow."
        if (300..<400).contains(response.status()), let location = response.header(name: "Location") {
            let place = (try? WebURL(location)).map(String.init(describing:)) ?? "another app"
            message += ", Location: \(place)"
            if let reason = context[.authorizationRequest]?.refusal(inRedirect: location) {
                message += ", \(reason)"
                recovery =
                    "Compare the client, its redirect URI and the flow's options with the registration at the server."
            }
        }
        return PingError(
            .unexpectedResponse,
            message,
            recovery: recovery,
            context: PingError.Context(
                status: response.status(),
                correlationID: ServerMessage.correlationID(in: document)
            )
        )
    }

    private func noStep(_ reason: String) -> PingError {
        PingError(
            .unexpectedResponse,
            "The response is not a step. \(reason).",
            recovery: "Start a new flow.",
            context: PingError.Context(status: 200)
        )
    }
}

extension AuthorizationRequest {
    /// The server's reason in a redirect that has this request's `state`; `nil` in any other, which
    /// anybody may have made up.
    fileprivate func refusal(inRedirect location: String) -> String? {
        let query = location.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        let pairs = PercentEncoding.decodePairs(String(query))
        let values = { (name: String) in pairs.filter { $0.name == name }.map(\.value) }
        guard values("state").map({ Secret($0) }) == [state] else { return nil }
        let said = [values("error").first, values("error_description").first].compactMap(\.self).filter { !$0.isEmpty }
        let quoted = said.map { ServerText.quoted($0, without: [state, nonce]) }.joined(separator: ": ")
        return quoted.isEmpty ? nil : quoted
    }
}

/// Turns a DaVinci server's responses into nodes. Part of every DaVinci workflow.
package enum NodeTransformModule {
    package static let config = Module.of(name: "NodeTransform") { setup in
        DaVinciCollectors.register(in: setup)
        let transform = NodeTransform(logger: setup.logger)
        setup.transform { context, response in try transform.node(context, response) }
    }
}
