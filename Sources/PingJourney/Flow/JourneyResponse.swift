import PingCommons
import PingNetwork
import PingOrchestrate

/// One response of the server, to be made a node of: by its HTTP status first, then by its members.
struct JourneyResponse {
    let response: Response
    let context: FlowContext
    let settings: JourneySettings

    func node() throws -> any Node {
        switch response.status() {
        case 200: try accepted()
        case 300..<400: throw UnexpectedResponse(response).redirect
        case 400..<600: try refused()
        default: throw UnexpectedResponse(response).unexpected
        }
    }

    /// Status 200: a step when there is an `authId`, a success when there is a session or a place to go.
    private func accepted() throws -> any Node {
        let document = try object()
        if let authID = document["authId"], !authID.isNull { return try step(document, authID) }
        let tokenID = try text("tokenId", in: document)
        let successURL = try text("successUrl", in: document)
        if tokenID != nil || successURL != nil {
            return SuccessNode(
                input: document,
                session: SSOToken(
                    value: session(tokenID),
                    successUrl: successURL ?? "",
                    realm: document["realm"]?.lenientString ?? ""
                )
            )
        }
        if let code = document["code"]?.lenientInt, code >= 400 { return error(document) }
        throw UnexpectedResponse(response).notUnderstood("It is neither a step, nor a success, nor a refusal.")
    }

    private func step(_ document: JSON, _ authID: JSON) throws -> ContinueNode {
        guard authID.string != nil else { throw UnexpectedResponse(response).notUnderstood("Its authId is not text.") }
        if let callbacks = document["callbacks"], !callbacks.isNull, callbacks.array == nil {
            throw UnexpectedResponse(response).notUnderstood("Its callbacks are not a list.")
        }
        return CallbackList.step(document, context) { [settings] node in
            let request = Request(url: try settings.endpoint.authenticate)
            request.body(CallbackList.submission(of: node))
            return request
        }
    }

    /// An empty token means that the session which was sent with the request is still the one.
    private func session(_ tokenID: String?) -> String {
        guard let tokenID, tokenID.isEmpty, context[.journeyOptions]?.noSession != true else { return tokenID ?? "" }
        return context[.sentSession]?.token?.value ?? ""
    }

    /// Status 4xx and 5xx: an error when the server explains itself in JSON, else a failure.
    private func refused() throws -> any Node {
        let document = try object()
        let code = document["code"]?.lenientString
        if response.status() < 500, code == "1999" || code == "requestTimedOut" {
            response.submittedNode?.close()
            throw UnexpectedResponse(response).timedOut
        }
        return error(document)
    }

    private func error(_ document: JSON) -> ErrorNode {
        let message = ["message", "errorMessage", "reason"].lazy
            .compactMap { document[$0]?.string.map(ServerText.displayed) }
            .first { !$0.isEmpty }
        // The `authId` of a refused step is used up. Those who are in front of the server have not shown it the step.
        let canRetry = HttpResponse.busyStatuses.contains(response.status()) && response.submittedNode != nil
        if !canRetry { response.submittedNode?.close() }
        return ErrorNode(
            status: response.status(),
            input: document,
            message: message ?? "",
            context: context,
            canRetry: canRetry,
            retryAfter: response.http.retryAfter(now: context.workflow.config.system.now())
        )
    }

    private func object() throws -> JSON {
        let document: JSON
        do { document = try response.json() } catch { throw UnexpectedResponse(response).notJSON(error) }
        guard document.isObject else { throw UnexpectedResponse(response).notUnderstood("It is not a JSON object.") }
        return document
    }

    private func text(_ member: String, in document: JSON) throws -> String? {
        guard let value = document[member], !value.isNull else { return nil }
        guard let text = value.string else {
            throw UnexpectedResponse(response).notUnderstood("Its \(member) is not text.")
        }
        return text
    }
}
