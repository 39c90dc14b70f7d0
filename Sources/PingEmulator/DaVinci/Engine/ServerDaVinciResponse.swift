import PingCommons

/// Writes the responses of DaVinci flows.
struct ServerDaVinciResponse: Sendable {
    let emulator: EmulatorState
    /// Scheme, host and port of the request, the base of all links.
    let origin: String

    let environment: String

    func link(_ connection: String, _ capability: String) -> JSON {
        let path = "davinci/connections/\(connection)/capabilities/\(capability)"
        return ["href": .string("\(origin)/\(environment)/\(path)")]
    }

    func step(_ form: DaVinciForm, _ fields: [JSON], _ run: DaVinciRun) -> JSON {
        let link = link(run.nodeID, "customForm")
        let template = template(run)
        var body: JSON = [
            "_links": ["next": link, "self": link],
            "interactionId": .string(run.id), "interactionToken": .string(run.token), "eventName": "continue",
            "isResponseCompatibleWithMobileAndWebSdks": true, "id": .string(run.nodeID),
            "companyId": .string(environment),
            "flowId": .string(run.flow.name), "connectionId": .string(run.nodeID),
            "connectorId": "pingOneFormsConnector", "capabilityName": "customForm", "success": true,
            "startUiSubFlow": true,
            "formData": ["value": template.fill(.object(form.defaults))],
            "form": [
                "name": .string(template.fill(form.name)), "description": .string(template.fill(form.description)),
                "category": .string(form.category),
                "components": [
                    "fields": .array(zip(fields, form.fields).map { field(template.fill($0), $1, run) })
                ],
            ],
        ]
        body["passwordPolicy"] = form.policy?.json
        if !run.socialLogins.isEmpty {
            body["_links"]?["continue"] = self.link(run.nodeID, SocialLoginContinuation.capability)
        }
        return body
    }

    /// A social login's link names its flow, since the browser that opens it does not have the cookies.
    private func field(_ json: JSON, _ field: DaVinciField, _ run: DaVinciRun) -> JSON {
        guard let state = field.key.flatMap({ run.socialLogins[$0] }), json["links"] == nil else { return json }
        let query = PercentEncoding.encode([
            ("providerId", field.json["idpId"]?.string ?? field.key ?? ""), ("state", state),
        ])
        var json = json
        let link = "\(origin)/\(environment)/rp/authenticate?\(query)"
        json["links"] = ["authenticate": ["href": .string(link)]]
        return json
    }

    private func template(_ run: DaVinciRun) -> FlowTemplate {
        var values = run.variables.compactMapValues(\.string).filter { !$0.key.lowercased().contains("password") }
        values["origin"] = origin
        values["environment"] = environment
        values["challenge"] = run.challenge
        return FlowTemplate(values: values)
    }

    func success(_ run: DaVinciRun, session: ServerSession, code: String) -> JSON {
        var body = success(run.authorization, session: session, code: code)
        let members: JSON = [
            "interactionId": .string(run.id), "companyId": .string(environment), "connectionId": "c0ffee99",
            "connectorId": "pingOneAuthenticationConnector", "id": .string("\(run.flow.name)-success"),
            "capabilityName": "returnSuccessResponseRedirect", "isResponseCompatibleWithMobileAndWebSdks": true,
            "success": true, "resetCookie": true, "sessionToken": .string(session.tokenID),
            "sessionTokenMaxAge": .int(emulator.configuration.lifetimes.session.wholeSeconds),
            "interactionToken": .string(run.token),
            "subFlowSettings": [
                "reactSkUrl": "", "cssUrl": nil, "cssLinks": [], "jsLinks": [], "loadingScreenSettings": "{}",
            ],
            "_links": ["next": link("c0ffee99", "returnSuccessResponseRedirect")],
        ]
        for (name, value) in members.object ?? [:] { body[name] = value }
        return body
    }

    /// The short form, for a user with a session.
    func success(_ authorization: ServerAuthorizationRequest, session: ServerSession, code: String) -> JSON {
        var authorize: JSON = ["code": .string(code)]
        authorize["state"] = authorization.parameters["state"].map(JSON.string)
        return [
            "session": ["id": .string(session.handle)], "authorizeResponse": authorize,
            "environment": ["id": .string(environment)], "status": "COMPLETED",
        ]
    }
}
