// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "ping-swift-sdk", path: ".."),
        .package(name: "ping-swift-sdk-async-http-client", path: "../Transports/AsyncHTTPClient"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        .target(name: "AllocationCounter"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "AllocationCounter",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "PingAsyncHTTPClient", package: "ping-swift-sdk-async-http-client"),
            ] + sdk,
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

var sdk: [Target.Dependency] {
    [
        "PingCommons", "PingDavinci", "PingDavinciPlugin", "PingEmulator", "PingJourney", "PingJourneyPlugin",
        "PingNetwork", "PingOidc", "PingOrchestrate", "PingStorage",
    ]
    .map { .product(name: $0, package: "ping-swift-sdk") }
}
