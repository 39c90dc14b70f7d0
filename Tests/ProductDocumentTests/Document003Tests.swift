// swift-format-ignore-file
// The formatter stays away: the snippets stand here as they are printed.

import Foundation
import PingEmulator
import PingJourney
import Testing

/// The snippets of product document 003 (Journey), each by its first line there, run against the emulator.
///
/// Corrected here, because no library can make them compile: a call of `start`, `next`, `token`, `revoke`, `userinfo`
/// or `logout` without `await`; the members of an optional user without `?`; a view model that does not initialise its
/// journey; and `self.token.accessToken` where `token` is a `String`. Lines 377 to 418 are a SwiftUI view: they are in
/// ``JourneyView`` where SwiftUI exists.
@Suite("Product document 003, Journey")
struct Document003Tests {
    /// Stands in for `PingJourney.Journey` when a snippet names a server out in the world: the same configuration, over
    /// the emulator's transport and without files.
    struct Journey {
        let emulator: Emulator

        func createJourney(_ configure: (inout JourneyConfig) -> Void) -> PingJourney.Journey {
            PingJourney.Journey.createJourney { config in
                config.httpClient = emulator.transport
                config.sessionStorage = MemoryStorage<SSOToken>()
                configure(&config)
            }
        }
    }

    @Test func `line 72: the first journey, started and answered`() async throws {
        let Journey = Journey(emulator: try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256)))

        let journey = Journey.createJourney { config in
                      config.serverUrl = "https://openam-sdks.forgeblocks.com/am"
                  }
        var node = await journey.start("login") // Start the login authentication flow. Pass the Journey name
        if let current = node as? ContinueNode {
            let next = await current.next() // Continue to the next step
            #expect(next is ErrorNode)
        }

        node = await journey.start("Login")
        let current = try #require(node as? ContinueNode)
        #expect(current.callbacks.map(\.type) == ["NameCallback", "PasswordCallback"])
        #expect(await current.next() is ErrorNode)
    }

    @Test func `line 88: the OIDC module, by its qualified name`() async throws {
        let journey = PingJourney.Journey.createJourney { config in
                    // Oidc as module
                    config.module(PingJourney.OidcModule.config) { oidcValue in
                        oidcValue.clientId = "test"
                        oidcValue.discoveryEndpoint = "https://your_openam_domain/am/oauth2/alpha/.well-known/openid-configuration"
                        oidcValue.scopes = ["openid", "email", "address"]
                        oidcValue.redirectUri = "org.forgerock.demo://oauth2redirect"
                        // Add other OIDC configurations as needed
                    }
                  }
        #expect(journey.workflow.config.modules.contains { $0.name == "Oidc" })
        let failure = try #require(await journey.start("Login") as? FailureNode)
        #expect(failure.cause.localizedDescription.contains("serverUrl"))
    }

    @Test func `line 105: the advanced configuration, through to tokens`() async throws {
        let Journey = Journey(emulator: try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256)))

        let journey = Journey.createJourney { config in
                    config.timeout = 30 // Network request timeout in seconds (default: 30s)
                    config.logger = LogManager.standard // Use the standard logger for output
                    config.realm = "<realm_name>" // Specify the realm for authentication
                    config.cookie = "<cookie_name>" // Specify the cookie name for session management
                    config.module(PingJourney.OidcModule.config) { oidcValue in
                        oidcValue.clientId = "test"
                        oidcValue.discoveryEndpoint = "https://your_openam_domain/am/oauth2/alpha/.well-known/openid-configuration"
                        oidcValue.scopes = ["openid", "email", "address"]
                        oidcValue.redirectUri = "org.forgerock.demo://oauth2redirect"
                        // Add other OIDC configurations as needed
                    }
                    // What the snippet leaves to the reader.
                    config.logger = LogManager.none
                    config.serverUrl = "https://your_openam_domain/am"
                    config.realm = "alpha"
                    config.cookie = "iPlanetDirectoryPro"
                    config.module(PingJourney.OidcModule.config) { oidcValue in
                        oidcValue.clientId = "test"
                        oidcValue.discoveryEndpoint = "https://your_openam_domain/am/oauth2/alpha/.well-known/openid-configuration"
                        oidcValue.scopes = ["openid", "email", "address"]
                        oidcValue.redirectUri = "org.forgerock.demo://oauth2redirect"
                        oidcValue.storage = MemoryStorage<Token>()
                    }
                  }
        #expect(journey.workflow.config.timeout == 30)
        let success = try #require(await logIn(journey) as? SuccessNode)
        #expect(try await success.user?.token().get().tokenType?.lowercased() == "bearer")
    }

    @Test func `line 135: options of a start, and all four nodes`() async throws {
        let Journey = Journey(emulator: try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256)))

        let journey = Journey.createJourney { config in
                      config.serverUrl = "https://openam-sdks.forgeblocks.com/am"
                      config.realm = "alpha" 
                      config.cookie = "386c0d288Bac4b9"
                  }

        let node = await journey.start("Login") {
                $0.forceAuth = false
                $0.noSession = false
            } // Initiate the authentication journey

        // Determine the type of the current Node
        switch node {
        case let continueNode as ContinueNode:
            // Proceed to the next step in the authentication journey
            let nextNode = await continueNode.next()
            #expect(nextNode is ErrorNode)
        case let errorNode as ErrorNode:
            // Handle server-side errors (e.g., invalid credentials)
            let errorMessage = errorNode.message
            let input = errorNode.input // Access the raw JSON response with the input attribute
            // Display error to the user
            Issue.record("\(errorMessage) \(input)")
        case let failureNode as FailureNode:
            // Handle unexpected errors (e.g., network issues, unexpected errors like parsing response)
            let errorCause = failureNode.cause
            // Log the error and potentially display a generic message
            Issue.record(errorCause)
        case let successNode as SuccessNode:
            // Authentication successful, retrieve the session
            let session = successNode.session
            let input = successNode.input // Access the raw JSON response with the input attribute
            // Proceed with post-authentication actions
            Issue.record("\(type(of: session)) \(input)")
        default:
            break
        }

        let refused = try #require(node as? ContinueNode)
        let error = try #require(await refused.next() as? ErrorNode)
        #expect(error.status == 401 || error.status == 400)
        #expect(error.input["code"]?.int == error.status)
        #expect(!error.message.isEmpty)
        #expect(error.continueNode === refused)
    }

    @Test func `line 272: errors`() async throws {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        try emulator.setFaults([.once(.serviceUnavailable)])
        let Journey = Journey(emulator: emulator)
        let journey = Journey.createJourney { config in
            config.serverUrl = "https://openam-sdks.forgeblocks.com/am"
            config.realm = "alpha"
        }
        var told = ""

        let node = await journey.start() // Initiate the authentication flow

        switch node {
        case let continueNode as ContinueNode:
            // ...
            Issue.record("\(continueNode)")
            break
        case let errorNode as ErrorNode:
            let errorMessage = errorNode.message // Retrieve the server-provided error message
            let rawResponse = errorNode.input // Access the raw JSON error response
            // Display the specific error message to the user
            told = errorMessage
            #expect(rawResponse["code"]?.int == 503)
        case let failureNode as FailureNode:
            let errorCause = failureNode.cause // Retrieve the underlying error
            // Log the errorCause for debugging
            // Display a generic error message to the user
            Issue.record(errorCause)
        case let successNode as SuccessNode:
            // ...
            Issue.record("\(successNode)")
            break
        default:
            break
        }

        #expect(!told.isEmpty)
    }

    @Test @MainActor func `line 430: a view model shows the user's token, without showing it`() async throws {
        let Journey = Journey(emulator: try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256)))
        let journey = Journey.createJourney { config in
            config.serverUrl = "https://openam.example.com/am"
            config.realm = "alpha"
            config.module(PingJourney.OidcModule.config) { oidcValue in
                oidcValue.clientId = "test"
                oidcValue.discoveryEndpoint = "https://openam.example.com/am/oauth2/alpha/.well-known/openid-configuration"
                oidcValue.scopes = ["openid"]
                oidcValue.redirectUri = "org.forgerock.demo://oauth2redirect"
                oidcValue.storage = MemoryStorage<Token>()
            }
        }
        let model = TokenViewModel(journey: journey)
        await model.accessToken()
        #expect(model.token.isEmpty)

        let success = try #require(await logIn(journey) as? SuccessNode)
        await model.accessToken()
        let accessToken = try #require(await success.user?.token()).get().accessToken
        #expect(!model.token.isEmpty && !model.token.hasPrefix("Error"))
        #expect(!model.token.contains(accessToken))
    }

    @Test func `line 213: callbacks are filled in by their type; lines 236 and 245: prompts`() async throws {
        let Journey = Journey(emulator: try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256)))
        let journey = Journey.createJourney { config in
            config.serverUrl = "https://openam-sdks.forgeblocks.com/am"
            config.realm = "alpha"
        }
        let node = await journey.start("Login")
        let current = try #require(node as? ContinueNode)
        for callback in node.callbacks() {
            if callback is NameCallback {
                let prompt = (callback as? NameCallback)?.prompt // Access the prompt/label
                (callback as? NameCallback)?.name = "Your Input" // Set the user's input
                #expect(prompt == "User Name")
                #expect((callback as? NameCallback)?.name == "Your Input")
            } else {
                let prompt = (callback as? PasswordCallback)?.prompt // Access the prompt/label
                (callback as? PasswordCallback)?.password = "Your Secret" // Set the user's password
                #expect(prompt == "Password")
            }
        }

        if let current = node as? ContinueNode {
              current.callbacks.forEach { callback in
                  switch callback {
                   case let nameCallback as NameCallback:
                      nameCallback.name = "Your Username"
                  case let passwordCallback as PasswordCallback:
                      passwordCallback.password = "Your Password"
                      // Handle other callback types as they are introduced
                  default:
                      break
                  }
             }
        }

        // Proceed to the next Node with the provided input
        let nextNode = await current.next()
        #expect(nextNode.message == "Login failure")
    }

    @Test func `line 302: a view model runs a journey`() async throws {
        let model = await JourneyViewModel(emulator: try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256)))
        await model.startJourney()
        let node = await model.state.node
        #expect(node is ContinueNode)
        await model.next(node: node)
        #expect(await model.state.node is ErrorNode)
        #expect(await !model.isLoading)
        await model.refresh()
    }

    @Test func `line 427: the user's token, and what can be done with it`() async throws {
        let Journey = Journey(emulator: try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256)))
        let journey = Journey.createJourney { config in
            config.serverUrl = "https://openam.example.com/am"
            config.realm = "alpha"
            config.module(PingJourney.OidcModule.config) { oidcValue in
                oidcValue.clientId = "test"
                oidcValue.discoveryEndpoint = "https://openam.example.com/am/oauth2/alpha/.well-known/openid-configuration"
                oidcValue.scopes = ["openid", "email"]
                oidcValue.redirectUri = "org.forgerock.demo://oauth2redirect"
                oidcValue.storage = MemoryStorage<Token>()
            }
        }
        #expect(await logIn(journey) is SuccessNode)

        let shown: String
        let token: Result<Token, OidcError>?
        let journeyUser = await journey.journeyUser()
        token = await journeyUser?.token()

        switch token {
        case .success(let token):
            shown = String(describing: token)
            let accessToken = token.accessToken
            #expect(!accessToken.isEmpty)
            #expect(!shown.contains(accessToken))
        case .failure(let error):
            shown = "Error: \(error.localizedDescription)"
            LogManager.standard.e("", error: error)
            Issue.record("\(shown)")
        case .none:
            Issue.record("There is no user.")
        }

        _ = await journeyUser?.userinfo() // Fetch user information using the access token (if valid)
        await journeyUser?.revoke() // Revoke the current access and refresh tokens
        await journeyUser?.logout() // Initiate the logout process, potentially clearing local session data
        #expect(await journey.journeyUser() == nil)
    }

    @Test func `line 428: the user is not nil while a session exists, without the OIDC module as well`() async throws {
        let Journey = Journey(emulator: try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256)))
        let journey = Journey.createJourney { config in
            config.serverUrl = "https://openam.example.com/am"
            config.realm = "alpha"
        }
        #expect(await journey.journeyUser() == nil)
        #expect(await logIn(journey) is SuccessNode)

        let journeyUser = await journey.journeyUser()
        let error = await #expect(throws: OidcError.self) { try await journeyUser?.token().get() }
        #expect(error?.errorMessage.contains("OidcModule") == true)
        await journeyUser?.logout()
        #expect(await journey.journeyUser() == nil)
    }

    private func logIn(_ journey: PingJourney.Journey) async -> any Node {
        var node = await journey.start("Login")
        while let step = node as? ContinueNode {
            for callback in step.callbacks {
                (callback as? NameCallback)?.name = "jo.field"
                (callback as? PasswordCallback)?.password = "S3cret-Word"
            }
            node = await step.next()
        }
        return node
    }
}
