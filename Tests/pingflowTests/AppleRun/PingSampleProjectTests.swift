import Foundation
import PingOidc
import Testing

/// The Xcode project of `Examples/PingSample`, which people write and Xcode reads.
@Suite("The project PingSample")
struct PingSampleProjectTests {
    private static let folder = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }
    .appendingPathComponent("Examples/PingSample")

    private func list(_ path: String) throws -> [String: Any] {
        let data = try Data(contentsOf: Self.folder.appendingPathComponent(path))
        let list = try PropertyListSerialization.propertyList(from: data, format: nil)
        return try #require(list as? [String: Any])
    }

    private func objects() throws -> [String: [String: Any]] {
        try #require(try list("PingSample.xcodeproj/project.pbxproj")["objects"] as? [String: [String: Any]])
    }

    @Test func `Every object that the project names is in it, and has an identifier that Xcode accepts`() throws {
        let objects = try objects()
        let isIdentifier = { (text: String) in text.wholeMatch(of: /[0-9A-F]{24}/) != nil }
        #expect(objects.keys.allSatisfy(isIdentifier))
        var named: Set<String> = []
        for value in objects.values.flatMap(\.values) {
            named.formUnion(([value] + (value as? [Any] ?? [])).compactMap { $0 as? String }.filter(isIdentifier))
        }
        let root = try #require(try list("PingSample.xcodeproj/project.pbxproj")["rootObject"] as? String)
        #expect(named.union([root]) == Set(objects.keys))
    }

    @Test func `Every file that the project names exists, and the package is where it says`() throws {
        let objects = try objects()
        let settings = objects.values.compactMap { $0["buildSettings"] as? [String: String] }.flatMap(\.self)
        let support = settings.filter { $0.key.hasPrefix("CODE_SIGN_ENTITLEMENTS") || $0.key == "INFOPLIST_FILE" }
        let folders = objects.values.filter { $0["isa"] as? String == "PBXFileSystemSynchronizedRootGroup" }
        let packages = objects.values.compactMap { $0["relativePath"] as? String }
        #expect(support.count == 6 && folders.count == 2 && packages.count == 1)
        let named =
            support.map(\.value) + folders.compactMap { $0["path"] as? String } + packages.map { $0 + "/Package.swift" }
        for path in named {
            #expect(FileManager.default.fileExists(atPath: Self.folder.appendingPathComponent(path).path), "\(path)")
        }
    }

    @Test func `The products that the app uses are products of the package`() throws {
        let package = try String(
            contentsOf: Self.folder.appendingPathComponent("../../Package.swift"),
            encoding: .utf8
        )
        let products = try objects().values.filter { $0["isa"] as? String == "XCSwiftPackageProductDependency" }
        #expect(products.count == 2)
        for case let name as String in products.map({ $0["productName"] ?? "" }) {
            #expect(package.contains(".library(name: \"\(name)\""), "\(name)")
        }
    }

    @Test func `The app permits plain http on this machine only`() throws {
        let security = try #require(try list("Support/Info.plist")["NSAppTransportSecurity"] as? [String: Bool])
        #expect(security == ["NSAllowsLocalNetworking": true])
    }

    @Test func `The app says why it uses Face ID`() throws {
        let reason = try #require(try list("Support/Info.plist")["NSFaceIDUsageDescription"] as? String)
        #expect(!reason.isEmpty)
    }

    @Test func `For the Mac the app claims only what needs no team`() throws {
        let claims = try list("Support/macOS.entitlements").keys
        #expect(claims.allSatisfy { $0.hasPrefix("com.apple.security.") }, "\(claims)")
        #expect(
            claims.contains("com.apple.security.network.client") && claims.contains("com.apple.security.network.server")
        )
        #expect(Set(try list("Support/iOS.entitlements").keys).isDisjoint(with: claims))
    }

    @Test func `On a device the app claims only what a free team may sign`() throws {
        #expect(Set(try list("Support/iOS.entitlements").keys) == ["keychain-access-groups"])
    }

    @Test func `The privacy manifest has the four members that Apple asks for`() throws {
        #expect(
            Set(try list("PingSample/PrivacyInfo.xcprivacy").keys) == [
                "NSPrivacyTracking", "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes",
                "NSPrivacyAccessedAPITypes",
            ]
        )
    }
}
