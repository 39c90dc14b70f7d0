// swift-tools-version: 6.2

import PackageDescription

// An app that leaves out what the SDK brings by default.
let package = Package(
    name: "Bare",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "ping-swift-sdk", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "Bare",
            dependencies: [
                .product(name: "PingJourney", package: "ping-swift-sdk"),
                .product(name: "PingDavinci", package: "ping-swift-sdk"),
            ]
        )
    ]
)
