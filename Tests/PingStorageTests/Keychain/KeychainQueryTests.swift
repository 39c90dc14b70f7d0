import Foundation
import Testing

@testable import PingStorage

@Suite("A question to the Keychain")
struct KeychainQueryTests {
    let item = KeychainItem(account: "account", service: "service", accessGroup: "group", accessibility: .whenUnlocked)

    @Test func `that finds an item names it, and neither its content nor its protection`() {
        #expect(
            item.match
                == KeychainQuery(
                    account: "account",
                    service: "service",
                    accessGroup: "group",
                    usesDataProtectionKeychain: true
                )
        )
    }

    @Test func `names the app by default, and no app where an item is shared`() {
        let own = KeychainItem(account: "a")
        #expect(own.service == "\(ProgramName.ofApp).ping-swift-sdk")
        let shared = KeychainItem(account: "a", accessGroup: "group")
        #expect(shared.service == "com.pingidentity.ping-swift-sdk.shared")
        let chosen = KeychainItem(account: "a", service: "mine")
        #expect(chosen.service == "mine")
    }

    @Test func `that reads asks for the content`() {
        var expected = item.match
        expected.returnsData = true
        #expect(item.read == expected)
    }

    @Test func `that adds gives content and protection`() {
        var expected = item.match
        expected.data = Data([1])
        expected.accessibility = .whenUnlocked
        #expect(item.add(Data([1])) == expected)
    }

    @Test func `that changes gives nothing but content and protection`() {
        #expect(item.update(Data([1])) == KeychainQuery(accessibility: .whenUnlocked, data: Data([1])))
    }

    @Test func `goes to the data protection Keychain unless the app says otherwise`() {
        #expect(KeychainItem(account: "a").match.usesDataProtectionKeychain == true)
        let file = KeychainItem(account: "a", usesDataProtectionKeychain: false)
        #expect(file.match.usesDataProtectionKeychain == false)
        #expect(KeychainItem(account: "a").accessibility == .afterFirstUnlockThisDeviceOnly)
    }
}
