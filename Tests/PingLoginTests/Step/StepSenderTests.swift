import Foundation
import HTTPTypes
import PingOidc
import PingTestKit
import Testing

@testable import PingLogin

@Suite("A step that asks nothing of the user")
struct StepSenderTests {
    private let sent = Locked(0)

    /// A flow whose only step wants risk signals, at a server that never continues.
    private func daVinci(_ response: @escaping @Sendable (_ form: String) -> String) -> DaVinci {
        let form = """
            {"interactionId": "i", "form": {"components": {"fields": [{"type": "PROTECT", "key": "risk"}]}},
            "_links": {"next": {"href": "https://auth.example.test/next"}}}
            """
        return DaVinci.createDaVinci { [sent] config in
            config.module(PingDavinci.OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.redirectUri = "demo://cb"
                oidc.scopes = ["email"]
                oidc.storage = MemoryStorage<Token>()
                oidc.openId = OpenIdConfiguration(
                    issuer: "https://auth.example.test/as",
                    authorizationEndpoint: "https://auth.example.test/as/authorize",
                    tokenEndpoint: "https://auth.example.test/as/token"
                )
            }
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.httpClient = ClosureClient { request in
                guard request.method == .post else { return HttpResponse(status: 200, body: Data(form.utf8)) }
                let count = sent.withLock { sent in
                    sent += 1
                    return sent
                }
                // Ends a test that would not end.
                guard count < 50 else { return HttpResponse(status: 500) }
                return HttpResponse(status: 200, body: Data(response(form).utf8))
            }
        }
    }

    @Test(arguments: [true, false])
    func `is sent ten times in a row at most, and is the user's then`(isRewind: Bool) async throws {
        let daVinci = daVinci { isRewind ? #"{"eventName": "rewindStateToLastRenderedUI"}"# : $0 }
        let standing = await StepSender().begin { await daVinci.start() }
        #expect(standing.node is ContinueNode)
        #expect(sent.current == 10)
    }
}
