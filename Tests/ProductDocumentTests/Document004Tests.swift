// swift-format-ignore-file
// The snippets stand here as they are printed.

import PingDavinci
import PingEmulator
import Testing

/// The snippets of product document 004 (stepping through DaVinci flows), each by its first line there.
///
/// As in document 002, each `switch` has got a `default` and `next()` an `await`. `node.message()` and `node.cause()`
/// of the prose are properties.
@Suite("Product document 004, stepping through DaVinci flows")
struct Document004Tests {
    private func makeDaVinci(_ server: DocumentServer) -> DaVinci {
        DaVinci.createDaVinci { config in
            config.httpClient = server
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.module(OidcModule.config) { oidcValue in
                oidcValue.clientId = "test"
                oidcValue.discoveryEndpoint = DocumentServer.environment + "/as/.well-known/openid-configuration"
                oidcValue.scopes = ["openid", "email"]
                oidcValue.redirectUri = "org.forgerock.demo://oauth2redirect"
                oidcValue.storage = MemoryStorage<Token>()
            }
        }
    }

    @Test func `lines 17, 46, 64 and 82: start, tell nodes apart, fill in, continue`() async throws {
        let daVinci = makeDaVinci(try DocumentServer())
        var found: [String] = []

        var node = await daVinci.start()

        switch (node) {
          case is ContinueNode: do { found.append("continue") }
          case is ErrorNode: do {}
          case is FailureNode: do {}
          case is SuccessNode: do {}
          default: break
        }

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

        let next = await (node as! ContinueNode).next()

        node = next
        if node is SuccessNode { found.append("success") }
        #expect(found == ["continue", "success"])
    }

    @Test func `line 94: the message and the raw JSON of an error; line 110: send the same step again`() async throws {
        let daVinci = makeDaVinci(try DocumentServer(.daVinciWrongPassword))
        let step = await daVinci.start() as! ContinueNode
        let node = await step.next()
        var message = ""

        //Determine the Node Type
        switch (node) {
          case is ContinueNode: do {}
          case is FailureNode: do {}
          case is ErrorNode:
              message = (node as! ErrorNode).message //Retrieve the error message
          case is SuccessNode: do {}
          default: break
        }

        #expect(message == "Invalid username and/or password")
        #expect(node.message == message)
        #expect(node.input["message"] == " Invalid username and/or password")
        DocumentServer.fill(step)
        #expect(await step.next() is SuccessNode)
    }

    @Test func `line 121: the cause of a failure`() async throws {
        let daVinci = makeDaVinci(try DocumentServer(.daVinciTimedOut))
        let node = await (await daVinci.start() as! ContinueNode).next()
        var cause: Error?

        //Determine the Node Type
        switch (node) {
          case is ContinueNode: do {}
          case is FailureNode:
            cause = (node as! FailureNode).cause //Retrieve the cause of the Failure
          case is ErrorNode: do {}
          case is SuccessNode: do {}
          default: break
        }

        #expect(cause?.localizedDescription.contains("requestTimedOut") == true)
        #expect(await daVinci.start() is ContinueNode)
    }

    @Test func `line 141: the user of a success`() async throws {
        let daVinci = makeDaVinci(try DocumentServer())
        let step = await daVinci.start() as! ContinueNode
        DocumentServer.fill(step)
        let success = await step.next()
        #expect((success as? SuccessNode)?.user != nil)

        let user: User? = await daVinci.user()

        #expect(user != nil)
        _ = await user?.token()
        await user?.revoke()
        _ = await user?.userinfo(cache: false)
        await user?.logout()

        #expect(await daVinci.user() == nil)
    }
}
