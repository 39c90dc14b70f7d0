// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "ping-swift-sdk",
    defaultLocalization: "en",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .library(name: "PingCommons", targets: ["PingCommons"]),
        .library(name: "PingLogger", targets: ["PingLogger"]),
        .library(name: "PingStorage", targets: ["PingStorage"]),
        .library(name: "PingNetwork", targets: ["PingNetwork"]),
        .library(name: "PingOrchestrate", targets: ["PingOrchestrate"]),
        .library(name: "PingBrowser", targets: ["PingBrowser"]),
        .library(name: "PingOidc", targets: ["PingOidc"]),
        .library(name: "PingService", targets: ["PingService"]),
        .library(name: "PingJourney", targets: ["PingJourney"]),
        .library(name: "PingDavinci", targets: ["PingDavinci"]),
        .library(name: "PingFido", targets: ["PingFido"]),
        .library(name: "PingLogin", targets: ["PingLogin"]),
        .library(name: "PingLoginUI", targets: ["PingLoginUI"]),
        .library(name: "PingLoginWeb", targets: ["PingLoginWeb"]),
        .library(name: "PingEmulator", targets: ["PingEmulator"]),
        .library(name: "PingTestKit", targets: ["PingTestKit"]),
        .library(name: "PingTransportConformance", targets: ["PingTransportConformance"]),
        .library(name: "PingAsyncHTTPClient", targets: ["PingAsyncHTTPClient"]),
        .library(name: "PingPostgreSQL", targets: ["PingPostgreSQL"]),
        .library(name: "PingRedis", targets: ["PingRedis"]),
        .library(name: "PingSQLite", targets: ["PingSQLite"]),
        .executable(name: "pingflow", targets: ["pingflow"]),
    ],
    traits: [
        // One default trait, and not one that enables others: SwiftPM names the enabled traits to the compiler in the
        // order of a set, and compiles everything again when that order changes from one plan to the next.
        .trait(
            name: "Development",
            description: "The emulator, the tool pingflow, and what Libcurl brings."
        ),
        .trait(
            name: "Libcurl",
            description:
                "The transport over libcurl, the default on Linux. Leave it out where there is no libcurl to link."
        ),
        .trait(
            name: "AsyncHTTPClient",
            description: "The transport over async-http-client, for services that have SwiftNIO anyway."
        ),
        .trait(
            name: "PostgreSQL",
            description: "The store in a PostgreSQL database, over libpq, for services."
        ),
        .trait(
            name: "Redis",
            description: "The store in a Redis or Valkey database, over hiredis, for services."
        ),
        .trait(
            name: "SQLite",
            description: "The store in an SQLite file, over GRDB, for programs of several processes."
        ),
        .default(enabledTraits: ["Development"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
        // Nobody resolves these without the trait AsyncHTTPClient.
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        // Nor this one without the trait SQLite.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        // The SDK, from the ground up. An import only ever points to a module above it in this list, and each module
        // re-exports what its users need (Exports.swift).
        .target(name: "PingPlatform"),
        .target(name: "PingFoundation"),
        .target(name: "PingCommons", dependencies: ["PingFoundation", "PingPlatform"]),
        .target(name: "PingLogger", dependencies: ["PingCommons", .logging]),
        // A call of the system that Swift cannot make.
        .target(name: "PingStorageShim"),
        .target(
            name: "PingStorage",
            dependencies: ["PingCommons", "PingLogger", "PingStorageShim", .crypto],
            exclude: privacyManifest.isEmpty ? ["PrivacyInfo.xcprivacy"] : [],
            resources: privacyManifest
        ),
        // No system library names a package of pkg-config: SwiftPM would look for it in every build, and warn where it
        // is missing. The module maps name what to link. Targets bear a prefix, since a package
        // graph holds each name once.
        .systemLibrary(
            name: "CPingLibcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .yum(["libcurl-devel"]), .brew(["curl"])]
        ),
        .target(name: "PingCurlShim", dependencies: ["CPingLibcurl"]),
        .target(
            name: "PingNetwork",
            dependencies: [
                "PingCommons", "PingLogger", .httpTypes,
                .target(name: "PingCurlShim", condition: .when(platforms: [.linux], traits: libcurl)),
                .target(name: "CPingLibcurl", condition: .when(platforms: [.linux], traits: libcurl)),
            ]
        ),
        // The markup in a server's texts.
        .target(name: "PingText", dependencies: ["PingCommons"]),
        .target(name: "PingOrchestrate", dependencies: ["PingStorage", "PingNetwork", "PingText", .httpTypes]),
        .target(name: "PingFido", dependencies: ["PingOrchestrate", .crypto]),
        .target(name: "PingBrowser", dependencies: ["PingNetwork"]),
        .target(
            name: "PingOidc",
            dependencies: ["PingOrchestrate", "PingBrowser", .crypto, .cryptoExtras, .httpTypes]
        ),
        // What a service needs that receives tokens.
        .target(name: "PingService", dependencies: ["PingOidc", .crypto, .httpTypes]),
        // The names behind `import PingJourney` and `import PingDavinci` that other modules declare.
        .target(name: "PingEssentials", dependencies: ["PingOidc", "PingFido"]),
        .target(name: "PingJourney", dependencies: ["PingEssentials", .crypto, .httpTypes]),
        .target(name: "PingDavinci", dependencies: ["PingEssentials", .httpTypes]),
        // The String Catalog of PingLogin, as a part of the program on every platform.
        .target(name: "PingLoginCatalog"),
        .target(
            name: "PingLogin",
            dependencies: ["PingJourney", "PingDavinci", "PingLoginCatalog"],
            exclude: ["Texts/Localizable.xcstrings"]
        ),
        // Empty where there is no SwiftUI.
        .target(name: "PingLoginUI", dependencies: ["PingLogin"]),
        .target(name: "PingLoginWeb", dependencies: ["PingLogin", .crypto]),

        // What stands beside the SDK: the servers it talks to, the tools to test and to drive it.
        .target(name: "PingEmulatorCatalogue"),
        .target(
            name: "PingEmulator",
            dependencies: [
                "PingLoginWeb", "PingEmulatorCatalogue", .crypto, .cryptoExtras, .flyingFox, .flyingSocks, .httpTypes,
                .jwtKit, .yams,
            ],
            exclude: ["Catalogue"]
        ),
        .target(name: "PingAsyncHTTPClient", dependencies: ["PingNetwork", .httpTypes] + asyncHTTPClient),
        // The stores for services. Records: what they have in common.
        .target(name: "PingRecords", dependencies: ["PingStorage", .crypto]),
        .systemLibrary(
            name: "CPingPostgreSQL",
            providers: [.apt(["libpq-dev"]), .yum(["libpq-devel"]), .brew(["libpq"])]
        ),
        .target(
            name: "PingPostgreSQL",
            dependencies: [
                "PingRecords", .target(name: "CPingPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
            ]
        ),
        .systemLibrary(
            name: "CPingHiredis",
            providers: [.apt(["libhiredis-dev"]), .yum(["hiredis-devel"]), .brew(["hiredis"])]
        ),
        .target(
            name: "PingRedis",
            dependencies: ["PingRecords", .target(name: "CPingHiredis", condition: .when(traits: ["Redis"]))]
        ),
        .target(
            name: "PingSQLite",
            dependencies: ["PingRecords", .grdb],
            exclude: privacyManifest.isEmpty ? ["PrivacyInfo.xcprivacy"] : [],
            resources: privacyManifest
        ),
        .target(name: "PingTestKit", dependencies: ["PingOrchestrate", .httpTypes]),
        // The rules for transports, with the servers that try them. Apart, so that an app's tests do not compile them.
        .target(
            name: "PingTransportConformance",
            dependencies: ["PingTestKit", .flyingSocks, .httpTypes],
            path: "Tests/Support/PingTransportConformance"
        ),
        .executableTarget(
            name: "pingflow",
            dependencies: ["PingLogin", "PingEmulator", .argumentParser, .httpTypes]
        ),

        // Limits how many tests run at a time. Every test target has it, since a build may leave any of them out.
        .target(name: "TestWidth", path: "Tests/Support/TestWidth"),
        .testTarget(name: "PingCommonsTests", dependencies: ["PingCommons", "PingTestKit"]),
        .testTarget(name: "PingLoggerTests", dependencies: ["PingLogger", .logging]),
        // What the tests run beside themselves.
        .target(name: "TestPrograms", path: "Tests/Support/TestPrograms"),
        .testTarget(
            name: "PingStorageTests",
            dependencies: ["PingTestKit", "StorageCrashProbe", "TestPrograms", .crypto]
        ),
        .executableTarget(
            name: "StorageCrashProbe",
            dependencies: ["PingStorage"],
            path: "Tests/Support/StorageCrashProbe"
        ),
        // A name server that never responds.
        .target(name: "ScriptedNames", path: "Tests/Support/ScriptedNames"),
        .testTarget(
            name: "PingNetworkTests",
            dependencies: ["PingTransportConformance", "ScriptedNames", "TestPrograms", .httpTypes]
        ),
        .testTarget(
            name: "PingAsyncHTTPClientTests",
            dependencies: asyncHTTPClient + [
                "PingAsyncHTTPClient", "PingEmulator", "PingJourney", "PingTransportConformance",
            ]
        ),
        // The stores for services, against servers that `.ci/stores/start` starts.
        .testTarget(
            name: "PingRecordsTests",
            dependencies: [
                "PingPostgreSQL", "PingRedis", "PingSQLite", "PingJourney", "PingEmulator", "PingTransportConformance",
                "StoreProbe", "ScriptedNames", "TestPrograms", "TwoProviders", .crypto, .flyingSocks,
            ]
        ),
        .executableTarget(
            name: "StoreProbe",
            dependencies: ["PingPostgreSQL", "PingRedis", "PingSQLite", "PingOidc", .grdb],
            path: "Tests/Support/StoreProbe"
        ),
        // The files that released versions have written (`.ci/fixtures`).
        .testTarget(
            name: "ReleaseFormatTests",
            dependencies: ["PingJourney", "PingRecords", "PingEmulator", "PingTestKit"],
            exclude: ["Fixtures"]
        ),
        .testTarget(name: "PingSQLiteTests", dependencies: ["PingSQLite", "PingOidc", "PingTestKit", .grdb]),
        .testTarget(name: "PingBrowserTests", dependencies: ["PingBrowser", "PingTestKit", .flyingSocks, .httpTypes]),
        .testTarget(name: "PingTextTests", dependencies: ["PingText"]),
        .testTarget(name: "PingOrchestrateTests", dependencies: ["PingTestKit", .httpTypes]),
        .testTarget(
            name: "PingOidcTests",
            dependencies: [
                "PingService", "PingEmulator", "PingTransportConformance", .crypto, .cryptoExtras, .httpTypes, .jwtKit,
            ]
        ),
        .testTarget(
            name: "PingJourneyTests",
            dependencies: [
                "PingJourney", "PingStorage", "PingEmulator", "PingTransportConformance", .crypto, .httpTypes,
            ]
        ),
        .testTarget(
            name: "PingDavinciTests",
            dependencies: ["PingDavinci", "PingEmulator", "PingTestKit", .httpTypes]
        ),
        .testTarget(
            name: "PingFidoTests",
            dependencies: ["PingJourney", "PingDavinci", "PingEmulator", "PingTestKit", .crypto, .httpTypes]
        ),
        // What a session survives, with processes that are killed and stopped.
        .executableTarget(name: "SessionProbe", dependencies: ["PingOidc"], path: "Tests/Support/SessionProbe"),
        .testTarget(
            name: "FaultTests",
            dependencies: ["PingJourney", "PingEmulator", "PingTestKit", "SessionProbe", "TestPrograms"]
        ),
        .testTarget(
            name: "PingLoginTests",
            dependencies: ["PingLogin", "PingEmulator", "PingTestKit", "TwoProviders"]
        ),
        .testTarget(name: "PingLoginWebTests", dependencies: ["PingLoginWeb", "PingEmulator", "PingTestKit"]),
        // Two providers, and clients that share one place for their tokens.
        .target(
            name: "TwoProviders",
            dependencies: ["PingJourney", "PingDavinci", "PingService", "PingEmulator", "PingTestKit", .httpTypes],
            path: "Tests/Support/TwoProviders"
        ),
        // Chromium, without a window.
        .target(
            name: "HeadlessBrowser",
            dependencies: ["PingCommons", "TestPrograms"],
            path: "Tests/Support/HeadlessBrowser"
        ),
        .testTarget(name: "PagesInBrowserTests", dependencies: ["HeadlessBrowser", "PingEmulator", .httpTypes]),
        // OpenID providers that others wrote, which `.ci/run providers` starts.
        .testTarget(
            name: "RealProviderTests",
            dependencies: [
                "PingOidc", "PingTestKit", "HeadlessBrowser", "TestPrograms", "pingflow", .crypto, .httpTypes,
            ]
        ),
        .testTarget(
            name: "PingEmulatorTests",
            dependencies: ["PingEmulator", "PingTestKit", .crypto, .flyingSocks, .httpTypes, .jwtKit]
        ),
        .testTarget(name: "PingTestKitTests", dependencies: ["PingTransportConformance", .httpTypes]),
        .testTarget(
            name: "pingflowTests",
            dependencies: ["pingflow", "PingTestKit", "PingTransportConformance", "TestPrograms", .httpTypes]
        ),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "PingLoginUI", "PingLoginWeb", "PingEmulator", "PingTransportConformance", "PingAsyncHTTPClient",
                "PingPostgreSQL", "PingRedis", "PingSQLite", "PingService", .logging,
            ]
        ),
        .testTarget(
            name: "ProductDocumentTests",
            dependencies: ["PingJourney", "PingDavinci", "PingEmulator", "PingTestKit"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// The modules of ping-ios-sdk that this package has no need of, so that the imports of an app that moves here compile.
// Each re-exports the modules in which its types are.
let compatibility: KeyValuePairs<String, [Target.Dependency]> = [
    "PingBinding": ["PingJourney"],
    "PingDavinciPlugin": ["PingDavinci"],
    "PingDeviceProfile": ["PingJourney"],
    "PingExternalIdP": ["PingDavinci", "PingJourney"],
    "PingJourneyPlugin": ["PingJourney"],
    "PingProtect": ["PingDavinci", "PingJourney"],
    "PingReCaptchaEnterprise": ["PingJourney"],
]
for (name, dependencies) in compatibility {
    package.products.append(.library(name: name, targets: [name]))
    package.targets.append(
        .target(name: name, dependencies: dependencies, path: "Sources/Compatibility/\(name)")
    )
}
package.targets.append(
    .testTarget(name: "CompatibilityTests", dependencies: compatibility.map { .init(stringLiteral: $0.key) })
)

/// What Apple's stores ask of a module that reads the metadata of files. Elsewhere a resource would load
/// the whole of Foundation.
var privacyManifest: [Resource] {
    #if os(macOS)
        [.copy("PrivacyInfo.xcprivacy")]
    #else
        []
    #endif
}

/// The traits with the transport over libcurl.
var libcurl: Set<String> { ["Development", "Libcurl"] }

/// What the trait AsyncHTTPClient brings along.
var asyncHTTPClient: [Target.Dependency] {
    let products = [
        "AsyncHTTPClient": "async-http-client", "NIOCore": "swift-nio", "NIOHTTP1": "swift-nio",
        "NIOSSL": "swift-nio-ssl",
    ]
    return products.sorted { $0.key < $1.key }.map { name, package in
        .product(name: name, package: package, condition: .when(traits: ["AsyncHTTPClient"]))
    }
}

extension Target.Dependency {
    static var argumentParser: Self { development("ArgumentParser", "swift-argument-parser") }
    static var crypto: Self { .product(name: "Crypto", package: "swift-crypto") }
    static var cryptoExtras: Self { .product(name: "CryptoExtras", package: "swift-crypto") }
    static var flyingFox: Self { development("FlyingFox", "FlyingFox") }
    static var flyingSocks: Self { development("FlyingSocks", "FlyingFox") }
    static var grdb: Self { .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])) }
    static var httpTypes: Self { .product(name: "HTTPTypes", package: "swift-http-types") }
    static var jwtKit: Self { development("JWTKit", "jwt-kit") }
    static var logging: Self { .product(name: "Logging", package: "swift-log") }
    static var yams: Self { development("Yams", "Yams") }

    /// What an app without the default trait does not fetch.
    private static func development(_ product: String, _ package: String) -> Self {
        .product(name: product, package: package, condition: .when(traits: ["Development"]))
    }
}

// The code of the documents is compiled as a reader would write it: plain Swift 6.
let writtenByReaders: Set = ["CompatibilityTests", "DocumentationTests", "ProductDocumentTests"]

// The modules in which every use of an unsafe pointer or system call is marked `unsafe`.
let memorySafe: Set = [
    "PingCommons", "PingLogger", "PingStorage", "PingNetwork", "PingText", "PingOrchestrate", "PingFido", "PingBrowser",
    "PingOidc", "PingService", "PingJourney", "PingDavinci", "PingLogin", "PingLoginUI", "PingLoginWeb",
    "PingEmulator", "PingAsyncHTTPClient", "PingRecords", "PingPostgreSQL", "PingRedis", "PingSQLite", "PingTestKit",
    "PingTransportConformance", "pingflow",
]

for target in package.targets where target.type == .test { target.dependencies.append("TestWidth") }

for target in package.targets where target.type != .system {
    target.swiftSettings =
        writtenByReaders.contains(target.name)
        ? []
        : [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ]
    if target.name.hasPrefix("PingNetwork") {
        target.swiftSettings?.append(.define("Libcurl", .when(traits: libcurl)))
    }
    if memorySafe.contains(target.name) { target.swiftSettings?.append(.strictMemorySafety()) }
    if Context.environment["PING_WARNINGS_AS_ERRORS"] != nil {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}

// The fuzzing targets, with instrumented modules of the SDK (Fuzzing/README.md).
if Context.environment["PING_FUZZING"] != nil {
    let instrumented = package.targets.filter { memorySafe.contains($0.name) }
    for target in instrumented {
        target.swiftSettings?.append(.unsafeFlags(["-O", "-sanitize=fuzzer,address"]))
    }
    // The tool without its program, so that another program can link it.
    for target in package.targets where target.name == "pingflow" {
        package.targets.removeAll { ["pingflow", "pingflowTests", "RealProviderTests"].contains($0.name) }
        package.targets.append(
            .target(
                name: target.name,
                dependencies: target.dependencies,
                path: "Sources/pingflow",
                exclude: ["main.swift"],
                swiftSettings: target.swiftSettings
            )
        )
    }
    package.products.removeAll { $0.name == "pingflow" }
    package.targets += [
        .target(name: "FuzzerDriver", path: "Fuzzing/Sources/FuzzerDriver"),
        .executableTarget(
            name: "Fuzzing",
            dependencies: ["FuzzerDriver", "PingLogin", "PingEmulator", "pingflow", .httpTypes],
            path: "Fuzzing/Sources/Fuzzing",
            swiftSettings: [.unsafeFlags(["-O", "-sanitize=fuzzer,address"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]
        ),
    ]
}

// Some test targets, with commas between their names, and all libraries, where a check builds the package another time
// (`.ci/run traits`). Programs and helpers that only other tests need are left out: some start processes, so a build
// for an iPhone cannot have them. With PING_TEST_ALONE only what those tests need is left (`.ci/test`).
if let some = Context.environment["PING_TEST_TARGET"] {
    let tests = Set(some.split(separator: ",").map(String.init))
    let unknown = tests.subtracting(package.targets.map(\.name))
    precondition(unknown.isEmpty, "PING_TEST_TARGET names targets that do not exist: \(unknown)")
    let isLibrary: (Target) -> Bool = { target in
        target.type != .test && target.type != .executable && target.path?.hasPrefix("Tests/Support/") != true
    }
    let libraries = Context.environment["PING_TEST_ALONE"] == nil ? package.targets.filter(isLibrary).map(\.name) : []
    var kept = tests.union(libraries)
    var next = kept
    repeat {
        kept = next
        next.formUnion(package.targets.filter { kept.contains($0.name) }.flatMap(\.dependencies).compactMap(\.target))
    } while next != kept
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { product in
        let targets = (product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets ?? []
        return !kept.isSuperset(of: targets)
    }
    // SwiftPM fetches a package that no target names, also where only a trait of a removed target would.
    let named = Set(package.targets.flatMap(\.dependencies).compactMap(\.package))
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return !named.contains(where: { location.hasSuffix("/\($0)") })
    }
}

extension Target.Dependency {
    /// The target of this package that it names.
    var target: String? {
        switch self {
        case .byNameItem(let name, _), .targetItem(let name, _): name
        default: nil
        }
    }

    /// The other package that it names.
    var package: String? {
        if case .productItem(_, let package, _, _) = self { package } else { nil }
    }
}
