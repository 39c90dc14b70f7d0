// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "ping-swift-sdk", path: ".."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(name: "AllocationCounter"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "AllocationCounter",
                .product(name: "HTTPTypes", package: "swift-http-types"),
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
    ["PingCommons", "PingEmulator", "PingJourney", "PingJourneyPlugin", "PingNetwork", "PingOrchestrate", "PingStorage"]
        .map { .product(name: $0, package: "ping-swift-sdk") }
}
