// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that apps resolve nothing of SwiftNIO.
let package = Package(
    name: "ping-swift-sdk-async-http-client",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [.library(name: "PingAsyncHTTPClient", targets: ["PingAsyncHTTPClient"])],
    dependencies: [
        .package(name: "ping-swift-sdk", path: "../.."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        .target(
            name: "PingAsyncHTTPClient",
            dependencies: [
                .sdk("PingNetwork"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]
        ),
        // A link to the tests of the SDK, whose server it is.
        .target(
            name: "TLSTestServer",
            path: "Tests/TLSTestServer",
            swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]
        ),
        .testTarget(
            name: "PingAsyncHTTPClientTests",
            dependencies: [
                "PingAsyncHTTPClient", "TLSTestServer",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .sdk("PingCommons"), .sdk("PingEmulator"), .sdk("PingJourney"), .sdk("PingJourneyPlugin"),
                .sdk("PingNetwork"), .sdk("PingOidc"), .sdk("PingOrchestrate"), .sdk("PingStorage"),
                .sdk("PingTestKit"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

extension Target.Dependency {
    static func sdk(_ product: String) -> Self { .product(name: product, package: "ping-swift-sdk") }
}
