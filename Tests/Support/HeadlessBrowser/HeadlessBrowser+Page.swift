public import Foundation
public import PingCommons

extension HeadlessBrowser {
    /// Opens an address, and waits until the page is there.
    public func open(_ url: String) async throws {
        try await expecting("Page.loadEventFired") { try await send("Page.navigate", ["url": .string(url)]) }
    }

    /// Runs a script as if the user had made a gesture, and waits for its promise.
    @discardableResult
    public func run(_ script: String) async throws -> JSON {
        let answer = try await send(
            "Runtime.evaluate",
            ["expression": .string(script), "awaitPromise": true, "returnByValue": true, "userGesture": true]
        )
        if let problem = answer["exceptionDetails"] { throw BrowserProblem(problem.text()) }
        return answer["result"]?["value"] ?? .null
    }

    /// Waits until a script's value is true. Pages may come and go meanwhile.
    public func wait(until condition: String) async throws {
        let script = """
            new Promise((done, fail) => {
              const look = () => { try { \(condition) ? done(true) : setTimeout(look, 20); } catch (error) { fail(error); } };
              look();
            })
            """
        _ = try await onOnePage { try await run(script) }
    }

    /// Does something, and again where the next page came in the middle of it: some pages load themselves again.
    public func onOnePage<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
        while true {
            do { return try await work() } catch let problem as BrowserProblem where problem.isOfLostPage {
                // real time: nothing announces the next page, and the look must not keep a processor busy.
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    /// Types text where the focus is.
    public func type(_ text: String) async throws {
        try await send("Input.insertText", ["text": .string(text)])
    }

    /// Clicks on the middle of an element, as a mouse does.
    public func click(_ selector: String) async throws {
        let box = try await run(
            """
            (() => {
              const box = document.querySelector(\(JSON.string(selector).text())).getBoundingClientRect();
              return [box.x + box.width / 2, box.y + box.height / 2];
            })()
            """
        )
        for type in ["mousePressed", "mouseReleased"] {
            try await send(
                "Input.dispatchMouseEvent",
                ["type": .string(type), "x": box[0] ?? 0, "y": box[1] ?? 0, "button": "left", "clickCount": 1]
            )
        }
    }

    /// Presses and releases a key.
    public func press(_ key: Key) async throws {
        var down: JSON = [
            "type": "keyDown", "key": .string(key.name), "code": .string(key.name),
            "windowsVirtualKeyCode": .int(key.code),
        ]
        if let text = key.text { down["text"] = .string(text) }
        try await send("Input.dispatchKeyEvent", down)
        down["type"] = "keyUp"
        down["text"] = nil
        try await send("Input.dispatchKeyEvent", down)
    }

    /// A key of the keyboard.
    public struct Key: Sendable {
        let name: String
        let code: Int
        var text: String?

        /// To the next control.
        public static let tab = Key(name: "Tab", code: 9)
        /// Sends the form, or presses the button with the focus.
        public static let enter = Key(name: "Enter", code: 13, text: "\r")
    }

    /// The nodes of the accessibility tree that are not ignored.
    public func accessibilityTree() async throws -> [JSON] {
        let nodes = try await send("Accessibility.getFullAXTree")["nodes"]?.array ?? []
        return nodes.filter { $0["ignored"]?.bool != true }
    }

    /// Shows pages as the user wants them: `light` or `dark`.
    public func prefer(colorScheme: String) async throws {
        let feature: JSON = ["name": "prefers-color-scheme", "value": .string(colorScheme)]
        try await send("Emulation.setEmulatedMedia", ["features": [feature]])
    }

    /// A picture of the page.
    public func screenshot() async throws -> Data {
        let picture = try await send("Page.captureScreenshot", ["format": "png"])["data"]?.string
        guard let data = picture.flatMap({ Data(base64Encoded: $0) }) else {
            throw BrowserProblem("There is no picture.")
        }
        return data
    }

    /// Gives the page an authenticator that approves everything.
    ///
    /// - Returns: Its identifier.
    @discardableResult
    public func addAuthenticator() async throws -> String {
        try await send("WebAuthn.enable")
        let options: JSON = [
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": true, "hasUserVerification": true,
            "isUserVerified": true, "automaticPresenceSimulation": true,
        ]
        return try await send("WebAuthn.addVirtualAuthenticator", ["options": options])["authenticatorId"]?.string ?? ""
    }
}
