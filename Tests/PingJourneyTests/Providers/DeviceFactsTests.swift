import Foundation
import PingTestKit
import Testing

@testable import PingJourney

@Suite("What a device profile tells")
struct DeviceFactsTests {
    private let phone = DeviceFacts(
        device: SystemDevice(platform: "iOS", kind: "iPhone", name: "Jo's phone"),
        version: OperatingSystemVersion(majorVersion: 18, minorVersion: 4, patchVersion: 0),
        model: "iPhone16,2",
        brand: "Apple",
        locale: "en_GB",
        timeZone: "Europe/London",
        processors: 6,
        memory: 7680 << 20
    )

    @Test func `has the names and forms of Ping's SDK for iOS`() {
        #expect(
            phone.metadata == [
                "platform": [
                    "platform": "iOS", "version": "18.4", "device": "iPhone", "deviceName": "Jo's phone",
                    "model": "iPhone16,2", "brand": "Apple", "locale": "en", "timeZone": "Europe/London",
                ],
                "hardware": ["manufacturer": "Apple", "cpu": 6, "memory": 7680],
            ]
        )
    }

    @Test func `leaves out the brand of a machine that has none`() {
        var machine = phone
        machine.brand = nil
        #expect(machine.metadata["platform"]?["brand"] == nil)
        #expect(machine.metadata["hardware"]?["manufacturer"] == nil)
    }

    @Test func `writes versions as the system does`() {
        let text = { DeviceFacts.text(OperatingSystemVersion(majorVersion: $0, minorVersion: $1, patchVersion: $2)) }
        #expect([text(17, 5, 1), text(17, 5, 0), text(26, 0, 0)] == ["17.5.1", "17.5", "26.0"])
    }

    @Test(arguments: [("en_GB", "en"), ("zh-Hans_CN", "zh"), ("de", "de"), ("C.UTF-8", "C"), ("", "")])
    func `names the language alone`(locale: String, language: String) {
        #expect(DeviceFacts.language(ofLocale: locale) == language)
    }

    @Test func `names the model that a simulator stands for`() {
        #expect(DeviceFacts.model("arm64", simulated: "iPhone17,1") == "iPhone17,1")
        #expect(DeviceFacts.model("iPhone15,2", simulated: nil) == "iPhone15,2")
        #expect(DeviceFacts.model("iPhone15,2", simulated: "") == "iPhone15,2")
    }

    @Test func `is in the profile when the server asks for it`() async throws {
        var profile = DefaultDeviceProfile(identifier: { "device-1" })
        profile.facts = { [phone] in phone }
        #expect(
            try await profile.profile(metadata: true, location: false)
                == ["version": "1.0", "identifier": "device-1", "metadata": phone.metadata]
        )
        #expect(
            try await profile.profile(metadata: false, location: true) == ["version": "1.0", "identifier": "device-1"]
        )
    }

    @Test func `is true of this machine`() async throws {
        let facts = await DeviceFacts.current()
        let version = ProcessInfo.processInfo.operatingSystemVersion
        #expect(facts.version.majorVersion == version.majorVersion && version.majorVersion > 0)
        #expect(facts.model == SystemName.current.model && !facts.model.isEmpty)
        #expect(facts.device.name == SystemName.current.host)
        #expect(facts.memory > 1 << 20 && facts.processors > 0)
        let profile = try await DefaultDeviceProfile(identifier: { "device-1" }).profile(
            metadata: true,
            location: false
        )
        #expect(profile["metadata"] == facts.metadata)
        #expect(facts.device.platform == "macOS" || facts.device.platform == "Linux")
    }
}
