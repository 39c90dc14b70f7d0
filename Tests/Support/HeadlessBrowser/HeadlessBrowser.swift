import Foundation
public import PingCommons

/// A page of Chromium without a window, with its own cookies and storage.
public final class HeadlessBrowser: Sendable {
    /// Where Chromium is; `nil` where it is not installed.
    public static let path = ["chromium", "chromium-browser", "google-chrome"].lazy
        .flatMap { name in
            (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
        }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private let chromium: Chromium
    private let context: String
    private let session: String

    /// Opens a page in the Chromium that all tests share.
    public init() async throws {
        chromium = try Chromium.running()
        let context = try await chromium.send("Target.createBrowserContext", ["disposeOnDetach": true])
        self.context = context["browserContextId"]?.string ?? ""
        let target: JSON = [
            "url": "about:blank", "browserContextId": .string(self.context), "width": 900, "height": 900,
        ]
        guard let page = try await chromium.send("Target.createTarget", target)["targetId"]?.string else {
            throw BrowserProblem("Chromium opened no page.")
        }
        let attached = try await chromium.send("Target.attachToTarget", ["targetId": .string(page), "flatten": true])
        session = attached["sessionId"]?.string ?? ""
        try await send("Page.enable")
        // A page of another test may be in front of this one.
        try await send("Emulation.setFocusEmulationEnabled", ["enabled": true])
    }

    /// Closes the page, and deletes its cookies and storage.
    public func close() async {
        // Also in a test whose time limit is over.
        let closing = Task { [chromium, context] in
            try await chromium.send("Target.disposeBrowserContext", ["browserContextId": .string(context)])
        }
        _ = await closing.result
    }

    /// Sends a command to the page.
    ///
    /// - Returns: The members of its result.
    @discardableResult
    public func send(_ method: String, _ parameters: JSON = [:]) async throws -> JSON {
        try await chromium.send(method, parameters, session: session)
    }

    /// Does something, and waits until an event of the page has come after it.
    public func expecting(_ event: String, after work: () async throws -> Void) async throws {
        try await chromium.expecting(event, session: session, after: work)
        // The browser moves the focus to the first field when it draws the page, which may be after it has loaded.
        let isDrawn = "new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null))))"
        _ = try? await run(isDrawn)
    }
}

/// What Chromium, or a page in it, could not do.
public struct BrowserProblem: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }

    /// Whether the page was replaced while a script ran.
    var isOfLostPage: Bool {
        let signs = [
            "navigated", "context was destroyed", "Cannot find context", "collected", "Not attached to an active page",
        ]
        return signs.contains { description.contains($0) }
    }
}
