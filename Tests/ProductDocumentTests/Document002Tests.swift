// swift-format-ignore-file
// The snippets stand here as they are printed.

import PingDavinci
import PingEmulator
import Testing

/// The snippets of product document 002 (PingDavinci), each by its first line there.
///
/// The document's `switch` statements lack a `default` and one of its `next()` an `await`, which no library can make
/// compile; both are added here.
@Suite("Product document 002, DaVinci")
struct Document002Tests {
    private func makeDaVinci(_ server: DocumentServer) -> DaVinci {
        DaVinci.createDaVinci { config in
            config.httpClient = server
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.module(OidcModule.config) { oidcValue in
                oidcValue.clientId = "test"
                oidcValue.discoveryEndpoint = DocumentServer.environment + "/as/.well-known/openid-configuration"
                oidcValue.scopes = ["openid", "email", "address"]
                oidcValue.redirectUri = "org.forgerock.demo://oauth2redirect"
                oidcValue.storage = MemoryStorage<Token>()
            }
        }
    }

    @Test func `line 29: create, start, next`() async throws {
        let server = try DocumentServer()
        let daVinci = DaVinci.createDaVinci { config in
            config.httpClient = server
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            // Oidc as module
            config.module(OidcModule.config) { oidcValue in
                oidcValue.clientId = "test"
                oidcValue.discoveryEndpoint = "https://auth.test-one-pingone.com/0c6851ed-0f12-4c9a-a174-9b1bf8b438ae/as/.well-known/openid-configuration"
                oidcValue.scopes = ["openid", "email", "address"]
                oidcValue.redirectUri = "org.forgerock.demo://oauth2redirect"
            }
        }
        var node = await daVinci.start()
        node = await (node as! ContinueNode).next()
        // Nothing was typed in.
        #expect(node.message == "invalidInput \"username\" - must not be blank")
        #expect(server.answers.count == 1)
    }

    @Test func `line 49: more configuration`() async {
        let daVinci = DaVinci.createDaVinci { config in
            config.timeout = 30
            config.logger = LogManager.standard
            config.module(OidcModule.config) { oidcValue in
                //...
                oidcValue.storage = MemoryStorage<Token>()
            }
        }
        #expect(daVinci.workflow.config.timeout == 30)
        #expect(await daVinci.user() == nil)
    }

    @Test func `line 63: navigate`() async throws {
        let daVinci = makeDaVinci(try DocumentServer())
        var found = ""

        let node = await daVinci.start() //Start the flow

        //Determine the Node Type
        switch (node) {
        case is ContinueNode: do { found = "continue" }
        case is ErrorNode: do {}
        case is FailureNode: do {}
        case is SuccessNode: do {}
        default: break
                }
        #expect(found == "continue")
    }

    @Test func `line 76: the members the table names are there on any node`() async throws {
        let daVinci = makeDaVinci(try DocumentServer())
        let node = await daVinci.start()
        #expect(node.cause == nil && node.message == nil && node.session == nil)
        DocumentServer.fill(node)
        let last = await (node as! ContinueNode).next()
        #expect(last.session?.value.isEmpty == false)
    }

    @Test func `line 89: provide input`() async throws {
        let server = try DocumentServer()
        let daVinci = makeDaVinci(server)
        let node = await daVinci.start()

        node.collectors.forEach { item in
            switch(item) {
            case is TextCollector:
                (item as! TextCollector).value = "My First Name"
            case is PasswordCollector:
                (item as! PasswordCollector).value = "My Password"
            case is SubmitCollector:
                (item as! SubmitCollector).value = "click me"
            case is FlowCollector:
                (item as! FlowCollector).value = "Forgot Password"
            default: break
            }
        }

        //Move to next Node, and repeat the flow until it reaches `SuccessNode` or `ErrorNode` Node
        let next = await (node as! ContinueNode).next()

        #expect(next is SuccessNode)
        let expected: JSON = [
            "eventType": "submit",
            "data": [
                "actionKey": "submit",
                "formData": ["user.username": "My First Name", "user.password": "My Password"],
            ],
        ]
        #expect(server.answers.map { $0["parameters"] } == [expected])
    }

    @Test(arguments: [EmulatorFault.daVinciWrongPassword, .daVinciTimedOut])
    func `line 117: errors`(fault: EmulatorFault) async throws {
        let daVinci = makeDaVinci(try DocumentServer(fault))
        let step = await daVinci.start() as! ContinueNode
        let node = await step.next()
        var told = ""

        //Determine the Node Type
        switch (node) {
        case is ContinueNode: do {}
        case is FailureNode:
            told = "\((node as! FailureNode).cause)" //Retrieve the cause of the Failure
        case is ErrorNode:
            told = (node as! ErrorNode).message //Retrieve the error message
        case is SuccessNode: do {}
        default: break
        }

        let isError = fault == .daVinciWrongPassword
        #expect(isError ? told == "Invalid username and/or password" : told.contains("requestTimedOut"))
        if let error = node as? ErrorNode {
            #expect(error.continueNode === step)
            DocumentServer.fill(step)
            #expect(await step.next() is SuccessNode)
        }
    }

    @Test func `line 136: the identifier of a node`() async throws {
        let daVinci = makeDaVinci(try DocumentServer())
        let node = await daVinci.start()

        var state = ""
        switch (node.id) {
        case "cq77vwelou": state = "Sign On"
        case  "qwnvng32z3": state = "Password Reset"
        case "4dth5sn269": state = "Create Your Profile"
        case "qojn9nsdxh": state = "Verification Code"
        case "fkekf3oi8e": state =  "Enter New Password"
        default: state = ""
        }

        #expect(state == "Sign On")
        #expect(node.name == "Sign On")
        #expect(node.description == "Enter your details")
    }

    @Test @MainActor func `line 155: the state of a view; line 173: the view looks at it`() async throws {
        let model = DaVinciViewModel(daVinci: makeDaVinci(try DocumentServer()))
        #expect(!handle(DaVinciState()))

        await model.start()

        #expect(handle(DaVinciState(node: model.state)))
        DocumentServer.fill(model.state)
        if let node = model.state as? ContinueNode { await model.next(node: node) }
        #expect(model.state is SuccessNode)
    }

    @Test func `line 199: after the login`() async throws {
        let daVinci = makeDaVinci(try DocumentServer())
        let node = await daVinci.start()
        DocumentServer.fill(node)
        #expect(await (node as! ContinueNode).next() is SuccessNode)

        //Retrieve the existing user, if token exists in the storage, ```user``` will be not nil.
        //However, even with the user object, you may not be able to retrieve a valid token, as the token and refresh token may be expired.

        let user: User? = await daVinci.user()

        let token = await user?.token()
        #expect(try token?.get().idToken?.isEmpty == false)
        #expect(try await user?.userinfo(cache: false).get()["sub"] == "jo")

        _ = await user?.token()
        await user?.revoke()
        _ = await user?.userinfo(cache: false)
        await user?.logout()

        #expect(await daVinci.user() == nil)
    }
}
