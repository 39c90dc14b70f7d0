// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

import Foundation
import PingEmulator
import PingJourney
import PingStorage
import Testing

// The blocks of the guide “Set up Xcode”.

#if canImport(Security)
func sharedTokens(in container: URL) -> KeychainStorage<Token> {
    KeychainStorage(
        item: KeychainItem(account: "tokens", accessGroup: "ABCDE12345.com.example.app.shared"),
        lockDirectory: container.appendingPathComponent("ping-swift-sdk")
    )
}
#endif

@Suite("The documented set-up of Xcode") struct XcodeSnippets {
    @Test("logs in at a server in the program")
    func logsIn() async throws {
let server = try await Emulator().serve()
let journey = Journey.createJourney { config in
    config.serverUrl = server.serverURL
    config.realm = "alpha"
}
        let step = await journey.start("Login")
        #expect(step is ContinueNode)
        await server.stop()
    }

    @Test("resumes a journey with the links that the app names, and with no other")
    func resumes() {
        let journey = Journey.createJourney { config in
            config.serverUrl = "https://openam.example.com/am"
config.resumeOrigins = ["https://app.example.com", "com.example.app:"]
        }
        let query = "?suspendedId=abc"
        for link in ["https://app.example.com/resume" + query, "com.example.app:/resume" + query] {
            #expect(URL(string: link).map(journey.canResume) == true, "\(link)")
        }
        #expect(URL(string: "https://elsewhere.example.com/resume" + query).map(journey.canResume) == false)
    }
}
