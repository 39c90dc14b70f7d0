// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    traits: [
        .trait(name: "AsyncHTTPClient", description: "Measures the transport over async-http-client, too."),
        .default(enabledTraits: ["AsyncHTTPClient"]),
    ],
    dependencies: [
        .package(
            name: "ping-swift-sdk",
            path: "..",
            traits: [.defaults, .trait(name: "AsyncHTTPClient", condition: .when(traits: ["AsyncHTTPClient"]))]
        ),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        // The logins that everything measures, and the documents they get.
        .target(name: "LoginProcess", dependencies: [.sdk("PingOidc")]),
        .target(name: "JourneyLogins", dependencies: ["LoginProcess", .sdk("PingJourney")]),
        .target(name: "DaVinciLogins", dependencies: ["LoginProcess", .sdk("PingDavinci")]),
        .target(name: "Logins", dependencies: logins + [.crypto, .httpTypes] + sdk),
        // A server that is not Swift, and what a login costs without Swift.
        .executableTarget(name: "BenchmarkServer"),
        .target(name: "Floors", linkerSettings: [.linkedLibrary("curl")]),
        // Programs that are measured as a whole.
        .executableTarget(name: "EmptyProgram"),
        .executableTarget(name: "Stopwatch"),
        .executableTarget(name: "CodeExchange", dependencies: ["LoginProcess", .sdk("PingOidc")]),
        .executableTarget(name: "CurlLogin", dependencies: ["Floors"]),
        .executableTarget(name: "JourneyProcess", dependencies: ["JourneyLogins", "LoginProcess"]),
        .executableTarget(name: "DaVinciProcess", dependencies: ["DaVinciLogins", "LoginProcess"]),
        // `swift run` builds every program that this one starts.
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "BenchmarkServer", "CurlLogin", "DaVinciProcess", "EmptyProgram", "Floors", "JourneyProcess", "Logins",
                "Stopwatch",
                .crypto,
                .httpTypes,
                .product(
                    name: "PingAsyncHTTPClient",
                    package: "ping-swift-sdk",
                    condition: .when(traits: ["AsyncHTTPClient"])
                ),
            ] + sdk
        ),
        // The paths whose instructions `.ci/instructions` counts. Without the trait nothing of
        // SwiftNIO is resolved for it.
        .target(name: "Callgrind"),
        .executableTarget(
            name: "Instructions",
            dependencies: [
                "BenchmarkServer", "Callgrind", "DaVinciProcess", "JourneyProcess", "Logins", .httpTypes,
            ] + sdk
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}

var logins: [Target.Dependency] { ["DaVinciLogins", "JourneyLogins", "LoginProcess"] }
var sdk: [Target.Dependency] { [.sdk("PingDavinci"), .sdk("PingJourney")] }

extension Target.Dependency {
    static var crypto: Self { .product(name: "Crypto", package: "swift-crypto") }
    static var httpTypes: Self { .product(name: "HTTPTypes", package: "swift-http-types") }
    static func sdk(_ product: String) -> Self { .product(name: product, package: "ping-swift-sdk") }
}
