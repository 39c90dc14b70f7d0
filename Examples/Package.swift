// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "ping-swift-sdk", path: "..")],
    targets: [
        .executableTarget(name: "FirstLogin", dependencies: products("PingJourney")),
        .executableTarget(name: "CustomModule", dependencies: products("PingJourney")),
        .executableTarget(name: "KeepTokens", dependencies: products("PingJourney")),
        .executableTarget(name: "LoginWithoutScreen", dependencies: products("PingLogin")),
        .executableTarget(name: "OwnStorage", dependencies: products("PingStorage", "PingTestKit")),
        .executableTarget(name: "BrowserLogin", dependencies: products("PingOidc") + ["PlayedUser"]),
        .executableTarget(name: "DesktopLogin", dependencies: products("PingOidc") + ["PlayedUser"]),
        // The logins of the app PingSample, without its screens.
        .executableTarget(
            name: "SampleCheck",
            dependencies: products("PingLoginUI"),
            path: "PingSample",
            exclude: [
                "README.md", "Support", "PingSample.xcodeproj", "PingSample/PrivacyInfo.xcprivacy",
                "PingSample/PingSampleApp.swift", "PingSample/Screens",
            ],
            sources: ["Check", "PingSample/Server"]
        ),
        .target(name: "PlayedUser", dependencies: products("PingJourney"), path: "Support/PlayedUser"),
    ],
    swiftLanguageModes: [.v6]
)

/// The products a program uses, and the emulator that stands in for its server.
func products(_ names: String...) -> [Target.Dependency] {
    (names + ["PingEmulator"]).map { .product(name: $0, package: "ping-swift-sdk") }
}
