import Foundation
import Testing

@testable import PingStorage

@Suite("The state directory")
struct StateDirectoryTests {
    @Test func `is below XDG_STATE_HOME`() {
        let url = StateDirectory.standard(environment: ["XDG_STATE_HOME": "/state"], home: "/home/zoe")
        #expect(url.path == "/state/ping-swift-sdk")
    }

    @Test func `is below HOME before the home of the user database`() {
        let url = StateDirectory.standard(environment: ["HOME": "/elsewhere"], home: "/home/zoe")
        #expect(url.path == "/elsewhere/.local/state/ping-swift-sdk")
    }

    @Test func `carries the name of the program where all programs of a user share one directory`() {
        let support = URL(fileURLWithPath: "/Users/zoe/Library/Application Support")
        let one = StateDirectory.standard(applicationSupport: support, program: "com.example.one")
        let two = StateDirectory.standard(applicationSupport: support, program: "com.example.two")
        #expect(one.path == "/Users/zoe/Library/Application Support/com.example.one/ping-swift-sdk")
        #expect(one != two)
        let own = StateDirectory.standard(applicationSupport: support, program: nil)
        #expect(own.path == "/Users/zoe/Library/Application Support/ping-swift-sdk")
    }

    @Test(
        arguments: [
            [:], ["XDG_STATE_HOME": ""], ["XDG_STATE_HOME": "relative/path"], ["HOME": ""], ["HOME": "relative"],
        ] as [[String: String]]
    )
    func `is below the home directory when XDG_STATE_HOME says nothing usable`(_ environment: [String: String]) {
        let url = StateDirectory.standard(environment: environment, home: "/home/zoe")
        #expect(url.path == "/home/zoe/.local/state/ping-swift-sdk")
    }
}
