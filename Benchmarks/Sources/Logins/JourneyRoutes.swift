import PingJourney
import PingOidc

/// A PingAM server with one journey, with the emulator's responses (wire shapes of PingAM 7).
struct JourneyRoutes {
    let origin: String
    let outcome: Outcome
    let signer: IDTokenSigner

    var routes: [Route] {
        get throws {
            let realm = "/\(outcome.rawValue)/am/oauth2/realms/root/realms/alpha"
            let authenticate = "/\(outcome.rawValue)/am/json/realms/alpha/authenticate"
            let provider = ProviderRoutes(
                issuer: origin + realm,
                path: realm,
                token: "/access_token",
                keys: "/connect/jwk_uri",
                outcome: outcome,
                signer: signer
            )
            return [
                Route("POST", authenticate, marker: "authIndexType=", fields: Self.fields, body: Self.step),
                Route("POST", authenticate, fields: Self.fields + [Self.cookie], body: Self.session),
                Route(
                    "GET",
                    realm + "/authorize",
                    status: 302,
                    fields: [
                        (
                            "Location",
                            "demo://cb?code=iu3IeDNzfk3Omg5UTQRFBgv2fMV_WoW9&iss=\(provider.encodedIssuer)"
                                + "&client_id=demo-app&state=\(Route.state)"
                        )
                    ]
                ),
            ] + (try provider.routes)
        }
    }

    private static let fields = [
        (name: "Content-API-Version", value: "resource=2.1"), (name: "Expires", value: "0"),
        (name: "Pragma", value: "no-cache"),
    ]

    private static let sessionToken = "AQIC5w2IyeG9MdagCpqsa6pMC0cBzBd5P5f_5qkMd7Jap3.*AAJTSQ*"
    private static let cookie = (
        name: "Set-Cookie", value: "iPlanetDirectoryPro=\(sessionToken); Path=/; HttpOnly"
    )

    private static let step =
        #"{"authId":"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhdXRoSW5kZXhWYWx1ZSI6IkxvZ2luIiwib3RrIjoiblFJNkJUWHcydGJaeUVp"#
        + #"bnBobkhsSHpTIiwiYXV0aEluZGV4VHlwZSI6InNlcnZpY2UiLCJleHAiOjE3OTUzMjMzNzcsImlhdCI6MTc5NTMyMzA3NywicmVhbG0i"#
        + #"OiJcL2FscGhhIiwic2Vzc2lvbklkIjoiOTZlYjA5NmEtZjhiOC00YjkwLWFmM2ItOGQ2Y2ZkODNmM2E5In0.B5z9avpwBZVrN5ewg--J"#
        + #"iLfwNseIwEkH8Qa13sdg1TA","callbacks":[{"_id":0,"input":[{"name":"IDToken1","value":""}],"output":[{"name":"#
        + #""prompt","value":"User Name"}],"type":"NameCallback"},{"_id":1,"input":[{"name":"IDToken2","value":""}],"#
        + #""output":[{"name":"prompt","value":"Password"}],"type":"PasswordCallback"}],"description":"Use your demo "#
        + #"account","header":"Sign in","stage":"UsernamePassword"}"#

    private static let session =
        #"{"realm":"/alpha","successUrl":"/enduser/?realm=/alpha","tokenId":"\#(sessionToken)"}"#
}
