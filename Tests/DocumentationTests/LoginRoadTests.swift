import Foundation
import PingOidc
import Testing

/// The page “The life of a login” lists the files between the end of a journey and the stored token.
@Suite("The road of a login")
nonisolated struct LoginRoadTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    struct Stop: Sendable, CustomTestStringConvertible {
        let number: Int
        let file: String
        /// The function or the type whose initializer is entered.
        let entry: String

        var testDescription: String { "\(number): \(file)" }

        var text: String {
            get throws {
                try String(contentsOf: LoginRoadTests.root.appending(path: "Sources/\(file)"), encoding: .utf8)
            }
        }

        var name: Substring { entry.split(separator: ".").last ?? "" }

        /// Whether the file declares what is entered, or registers it with the engine.
        func declares(_ text: String) -> Bool {
            if entry == "setup.success" { return text.contains("setup.success {") }
            if entry.first?.isUppercase == true, !entry.contains(".") {
                return text.contains("init(") && text.contains("\(entry)")
            }
            return text.contains("func \(name)(") || text.contains("func \(name)<")
        }

        /// Whether a file before it calls it.
        func isCalled(in text: String) -> Bool {
            if entry == "setup.success" { return text.contains("workflow.handlers.success") }
            let calls = text.replacing("func \(name)(", with: "").replacing("func \(name)<", with: "")
            return calls.contains("\(entry)(") || calls.contains(".\(name)(") || calls.contains(" \(name)(")
                || calls.contains(".\(name) {") || calls.contains("(\(name)(")
        }
    }

    private static let page: String = {
        let file = root.appending(path: "Documentation/Guides.docc/TheLifeOfALogin.md")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }()

    static let stops = page.matches(of: /\| (\d+) \| `([\w\/+.]+)` \| `([\w.]+)` \|/).map { match in
        Stop(number: Int(match.1) ?? 0, file: String(match.2), entry: String(match.3))
    }

    @Test func `has at most 31 files, each named once and in order`() {
        #expect(Self.stops.map(\.number) == Array(1...max(Self.stops.count, 1)))
        #expect((20...31).contains(Self.stops.count))
        #expect(Set(Self.stops.map(\.file)).count == Self.stops.count)
        #expect(
            Self.page.components(separatedBy: "\n| ").count(where: { $0.first?.isNumber == true }) == Self.stops.count
        )
    }

    @Test(arguments: stops)
    func `leads from file to file: each exists, has the function, and a file before it calls it`(_ stop: Stop) throws {
        let text = try stop.text
        #expect(stop.declares(text))
        guard stop.number > 1 else { return }
        let before = Self.stops.prefix(stop.number - 1)
        #expect(try before.contains { stop.isCalled(in: try $0.text) })
    }

    @Test func `names no function that is gone where it names what happens rarely`() throws {
        let names = Self.page.matches(of: /`(OidcClient|LoginAttempt|TokenOwnershipRule)\.(\w+)`/).map { String($0.2) }
        let sources = try ["Client/LoginAttempt", "Client/UnsavedLogin", "Token/TokenOwnershipRule"].map {
            try String(
                contentsOf: Self.root.appending(path: "Sources/PingOidc/\($0).swift"),
                encoding: .utf8
            )
        }
        #expect(names.count >= 5)
        for name in names {
            #expect(sources.contains { $0.contains("func \(name)(") || $0.contains("let \(name):") }, "\(name)")
        }
    }
}
