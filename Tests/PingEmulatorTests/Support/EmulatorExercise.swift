import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork

/// Calls the endpoints of a fault in ways that succeed and in ways that fail, and minds nothing that comes back.
struct EmulatorExercise: Sendable {
    let emulator: Emulator

    private var openID: OpenIDCalls { OpenIDCalls(emulator) }
    private var calls: EmulatorCalls { EmulatorCalls(emulator) }

    func run(for fault: EmulatorFault) async {
        if fault.endpoints?.isDisjoint(with: [.authenticate, .sessions]) != true { await journeys() }
        if fault.endpoints?.isSubset(of: [.authenticate, .sessions]) == true { return }
        if fault.endpoints?.contains(.daVinci) == true { await daVinci() }
        _ = try? await emulator.logoutToken(issuer: "https://op.example.test", clientID: "demo-app", subject: "jo")
        await tokens()
        await resources()
    }

    private func journeys() async {
        let walker = JourneyWalker(emulator: emulator)
        for journey in ["Login", "AllCallbacks", "Polling", "LoginWithRetry"] {
            let answers = FlowCatalogue.builtIn.demoAnswers(for: journey) ?? [:]
            _ = try? await walker.walk(journey, answers: answers)
        }
        _ = try? await walker.walk("Login", answers: ["PasswordCallback": "wrong"])
        if let step = try? await walker.start("Registration").json { _ = try? await walker.submit(step) }
        let session = try? await openID.logIn()
        let path = "/am/json/realms/alpha/"
        _ = try? await calls.get(path + "serverinfo/*")
        _ = try? await calls.post(
            path + "sessions?_action=logout",
            json: [:],
            headers: ["iPlanetDirectoryPro": session ?? "none"]
        )
    }

    private func daVinci() async {
        let answers = FlowCatalogue.builtIn.daVinciDemoAnswers(for: "SignOn") ?? [:]
        _ = try? await DaVinciWalker(emulator).walk("SignOn", answers: answers)
    }

    private func tokens() async {
        _ = try? await calls.get("\(openID.base)/.well-known/openid-configuration")
        _ = try? await calls.get("\(openID.base)/connect/jwk_uri")
        let session = try? await openID.logIn()
        _ = try? await calls.post("\(openID.base)/par", form: openID.parameters())
        _ = try? await openID.exchange("no-such-code")
        for _ in 0..<2 {
            guard let response = try? await openID.authorize(session: session),
                let code = response.locationParameters["code"], let tokens = try? await openID.exchange(code).json,
                let refreshToken = tokens["refresh_token"]?.string
            else { continue }
            _ = try? await openID.refresh(refreshToken)
        }
    }

    private func resources() async {
        guard let response = try? await openID.authorize(session: try? await openID.logIn()),
            let code = response.locationParameters["code"], let tokens = try? await openID.exchange(code).json
        else { return }
        let accessToken = tokens["access_token"]?.string ?? ""
        _ = try? await openID.userInfo(accessToken)
        _ = try? await calls.get("/api/accounts", headers: ["Authorization": "Bearer \(accessToken)"])
        _ = try? await calls.post(
            "\(openID.base)/token/revoke",
            form: [("client_id", "demo-app"), ("token", accessToken)]
        )
        let hint = PercentEncoding.encode(tokens["id_token"]?.string ?? "")
        let back = PercentEncoding.encode([("post_logout_redirect_uri", "demo://cb"), ("state", "st-2")])
        _ = try? await calls.get("\(openID.base)/connect/endSession?id_token_hint=\(hint)&\(back)")
    }
}
