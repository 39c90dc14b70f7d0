import PingLoginUI

// The check of the app without its screens, so that every system can run it. On Apple systems the app does it with `--check`.

#if !canImport(AuthenticationServices)
    enum SampleWindow {
        static var browser: any Browser { LoopbackBrowser() }

        static func authenticator(at server: SampleServer) -> any Authenticator {
            SoftwareAuthenticator(origin: server.origin, credentials: server.passkeys)
        }
    }
#endif

let server = try await SampleServer.start()
await SampleCheck(server: server).runAndExit()
