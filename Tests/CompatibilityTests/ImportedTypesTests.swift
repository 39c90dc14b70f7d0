import PingDavinciPlugin
import PingJourneyPlugin
import Testing

/// What each module of ping-ios-sdk brings to a file that imports nothing else: every other file here has one import.
enum ImportedTypes {}

@Suite("The imports of an app that moves here from ping-ios-sdk")
struct ImportedTypesTests {
    @Test(
        "bring the callbacks and collectors of the module with that name",
        arguments: [
            ("PingBinding", ImportedTypes.binding, 2),
            ("PingDeviceProfile", ImportedTypes.deviceProfile, 1),
            ("PingReCaptchaEnterprise", ImportedTypes.reCaptchaEnterprise, 1),
            ("PingJourneyPlugin", ImportedTypes.journeyPlugin, 1),
            ("PingDavinciPlugin", ImportedTypes.davinciPlugin, 1),
            ("PingExternalIdP", ImportedTypes.externalIdP, 3),
            ("PingProtect", ImportedTypes.protect, 3),
        ] as [(String, [Any.Type], Int)]
    )
    func types(module: String, found: [Any.Type], count: Int) {
        #expect(found.count == count)
        #expect(found.allSatisfy { $0 is any Callback.Type || $0 is any Collector.Type })
    }
}
