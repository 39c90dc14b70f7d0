import PingEmulator
import PingOidc
import PlayedUser

/// The login of a desktop program, without its window: what the window shows, and what its buttons
/// do. Any toolkit draws it.
@MainActor
final class LoginModel {
    enum State: Equatable {
        case signedOut
        /// The window shows a button that cancels.
        case waitingForBrowser
        case signedIn(name: String)
        case failed(message: String)
    }

    private(set) var state = State.signedOut { didSet { show(state) } }
    private let oidcWeb: OidcWeb
    private let show: (State) -> Void
    private var login: Task<Void, Never>?

    init(_ oidcWeb: OidcWeb, show: @escaping (State) -> Void) {
        self.oidcWeb = oidcWeb
        self.show = show
    }

    /// At the start of the program: the user of an earlier launch.
    func appear() async {
        if let user = await oidcWeb.user() { await greet(user) }
    }

    /// The button "Log in". A second click begins again, for a user who has closed the browser's window.
    func logIn() async {
        login?.cancel()
        state = .waitingForBrowser
        let login = Task {
            switch await oidcWeb.authorize() {
            case .success(let user): await greet(user)
            case .failure(let error) where error.isCancelled: break
            case .failure(let error): state = .failed(message: error.errorMessage)
            }
        }
        self.login = login
        await login.value
    }

    /// The button "Cancel".
    func cancel() {
        login?.cancel()
        state = .signedOut
    }

    /// The button "Log out".
    func logOut() async {
        await oidcWeb.signOff()
        state = .signedOut
    }

    private func greet(_ user: any User) async {
        let claims = try? await user.userinfo().get()
        state = .signedIn(name: claims?["name"]?.string ?? "user")
    }
}

/// A program whose window is the terminal. The toolkit's own function to open a page goes into the launcher; here
/// the example plays the user.
@main
struct DesktopLogin {
    static func main() async throws {
        let server = try await Emulator().serve()
        let oidcWeb = OidcWeb.createOidcWeb { config in
            config.browser = LoopbackBrowser(launcher: PlayedUser(server).launcher)
            config.module(OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.discoveryEndpoint = server.discoveryEndpoint()
                oidc.scopes = ["openid", "profile"]
                oidc.redirectUri = "http://127.0.0.1/callback"
                oidc.storage = MemoryStorage<Token>()
            }
        }
        let model = LoginModel(oidcWeb) { state in print("The window shows: \(state)") }
        await model.appear()
        await model.logIn()
        await model.logOut()
        await server.stop()
    }
}
