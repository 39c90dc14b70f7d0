/// A PingOne environment with one DaVinci flow, with the emulator's responses.
///
/// One thing differs: the form's link carries the `state`, so that the server can repeat it without remembering flows.
struct DaVinciRoutes {
    let origin: String
    let outcome: Outcome
    let signer: IDTokenSigner

    private static let environment = DaVinciLogin.environment

    var routes: [Route] {
        get throws {
            let base = "/\(outcome.rawValue)/\(Self.environment)"
            let next = base + "/davinci/connections/SignOn-credentials/capabilities/customForm"
            let provider = ProviderRoutes(
                issuer: origin + base + "/as",
                path: base + "/as",
                token: "/token",
                keys: "/jwks",
                outcome: outcome,
                signer: signer
            )
            return [
                Route(
                    "GET",
                    base + "/as/authorize",
                    fields: Self.formCookies,
                    body: form(link: "\(origin)\(next)?state=\(Route.state)")
                ),
                Route("POST", next, fields: Self.sessionCookies, body: success(base: origin + base)),
            ] + (try provider.routes)
        }
    }

    private static let interaction = "585f5f21-0684-4833-8a77-8fe9a6dcf04f"
    private static let interactionToken = "fEH76dr0hEruanz5bGRsWa3XiS47AKAd"
    private static let session = "AQIC5wOEhFiynh7J9S0lfnrMioaoJN2YOpvBptWLzJ0tCT.*AAJTSQ*"

    private static let formCookies = [
        (name: "Set-Cookie", value: "interactionId=\(interaction); Path=/; HttpOnly"),
        (name: "Set-Cookie", value: "interactionToken=\(interactionToken); Path=/; HttpOnly"),
        (name: "Set-Cookie", value: "skProxyApiEnvironmentId=emulator; Path=/; HttpOnly"),
    ]

    private static let sessionCookies = [
        (name: "Set-Cookie", value: "ST=\(session); Path=/; HttpOnly"),
        (name: "Set-Cookie", value: "ST-NO-SS=\(session); Path=/; HttpOnly"),
    ]

    private func form(link: String) -> String {
        #"{"_links":{"next":{"href":"\#(link)"},"self":{"href":"\#(link)"}},"capabilityName":"customForm","#
            + #""companyId":"\#(Self.environment)","connectionId":"SignOn-credentials","connectorId":"pingOneForms"#
            + #"Connector","eventName":"continue","flowId":"SignOn","form":{"category":"CUSTOM_FORM","components":{"#
            + #""fields":[{"content":"Welcome","key":"head","type":"LABEL"},{"key":"user.username","label":"Username","#
            + #""required":true,"type":"TEXT"},{"key":"user.password","label":"Password","required":true,"type":"PASSWORD"},"#
            + #"{"key":"submit","label":"Sign on","type":"SUBMIT_BUTTON"},{"inputType":"ACTION","key":"code","label":"Send "#
            + #"me a code","type":"FLOW_BUTTON"},{"inputType":"ACTION","key":"register","label":"No account? Register","#
            + #""type":"FLOW_LINK"}]},"description":"Enter your details","name":"Sign on"},"formData":{"value":{}},"id":"#
            + #""SignOn-credentials","interactionId":"\#(Self.interaction)","interactionToken":"\#(Self.interactionToken)","#
            + #""isResponseCompatibleWithMobileAndWebSdks":true,"startUiSubFlow":true,"success":true}"#
    }

    private func success(base: String) -> String {
        #"{"_links":{"next":{"href":"\#(base)/davinci/connections/c0ffee99/capabilities/returnSuccessResponseRedirect"}},"#
            + #""authorizeResponse":{"code":"80J876CHiAsM8zLlVE-NFjc6N1nkFe1w","iss":"\#(base)/as","state":"\#(Route.state)"},"#
            + #""capabilityName":"returnSuccessResponseRedirect","companyId":"\#(Self.environment)","connectionId":"c0ffee99","#
            + #""connectorId":"pingOneAuthenticationConnector","environment":{"id":"\#(Self.environment)"},"id":"SignOn-"#
            + #"success","interactionId":"\#(Self.interaction)","interactionToken":"\#(Self.interactionToken)","#
            + #""isResponseCompatibleWithMobileAndWebSdks":true,"resetCookie":true,"session":{"id":"1b9aaac6-e028-414a-"#
            + #"a1ac-b07577fceeb1"},"sessionToken":"\#(Self.session)","sessionTokenMaxAge":7200,"status":"COMPLETED","#
            + #""subFlowSettings":{"cssLinks":[],"cssUrl":null,"jsLinks":[],"loadingScreenSettings":"{}","reactSkUrl":""},"#
            + #""success":true}"#
    }
}
