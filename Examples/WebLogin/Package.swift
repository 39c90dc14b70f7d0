// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "WebLogin",
    platforms: [.macOS(.v14)],
    dependencies: [
        // Hummingbird brings SwiftNIO, so the SDK sends its requests with it too.
        .package(name: "ping-swift-sdk", path: "../..", traits: [.defaults, "AsyncHTTPClient", "PostgreSQL"]),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "LoginService",
            dependencies: sdk("PingLogin", "PingLoginWeb", "PingPostgreSQL") + [
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .executableTarget(
            name: "WebLogin",
            dependencies: ["LoginService"] + sdk("PingPostgreSQL", "PingAsyncHTTPClient") + [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
        .testTarget(
            name: "LoginServiceTests",
            dependencies: ["LoginService"] + sdk("PingLogin", "PingEmulator") + [
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// Products of the SDK.
func sdk(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "ping-swift-sdk") }
}

if Context.environment["PING_WARNINGS_AS_ERRORS"] != nil {
    for target in package.targets { target.swiftSettings = [.treatAllWarnings(as: .error)] }
}
