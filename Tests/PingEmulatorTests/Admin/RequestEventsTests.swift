import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("The requests as they happen")
struct RequestEventsTests {
    private let emulator: Emulator
    private let calls: EmulatorCalls

    init() throws {
        emulator = try Emulator.forTests()
        calls = EmulatorCalls(emulator)
    }

    private func events(after number: Int, _ headers: [String: String] = [:]) async throws -> String {
        let response = try await calls.get("/emulator/events?after=\(number)", headers: headers)
        #expect(response.headerFields[.contentType] == "text/event-stream")
        return String(decoding: response.body, as: UTF8.self)
    }

    @Test func `An event has the rows of the requests after a number, and the number of the last`() async throws {
        for path in ["/one", "/two", "/three"] { _ = try await calls.get(path) }
        let event = try await events(after: 1)
        #expect(event.contains("id: 3\n") && event.hasSuffix("\n\n"))
        #expect(!event.contains("/one") && event.contains("/two") && event.contains("/three"))
        let resumed = try await events(after: 0, ["Last-Event-ID": "2"])
        #expect(!resumed.contains("/two") && resumed.contains("/three"))
    }

    @Test func `The response waits for the next request`() async throws {
        _ = try await calls.get("/one")
        async let event = events(after: 1)
        _ = try await calls.get("/two")
        let text = try await event
        #expect(text.contains("/two") && !text.contains("/one"))
    }

    @Test func `A path with markup and line breaks stays text in one row`() async throws {
        _ = try await calls.get("/%3Cscript%3Ealert(1)%3C%2Fscript%3E%0A%0Adata:%20forged")
        let event = try await events(after: 0)
        #expect(!event.contains("<script"))
        #expect(event.split(separator: "\n").filter { $0.hasPrefix("data: ") }.count == 1)
        #expect(!event.dropLast(2).contains("\n\n"))
    }

    @Test func `Only a page of this machine may ask`() async throws {
        let elsewhere = EmulatorCalls(client: emulator.transport, url: "https://emulator.example.test")
        #expect(try await elsewhere.get("/emulator/events").status == 403)
        #expect(try await calls.send(.put, "/emulator/events").status == 405)
    }

    @Test func `A page that loads again by itself has no script`() async throws {
        let page = String(decoding: try await calls.get("/?live=1").body, as: UTF8.self)
        #expect(!page.contains("<script"))
        #expect(page.contains("Stop loading again"))
    }
}
