import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    static let connectionSettingChecks = [
        Check("The User-Agent of the settings cannot inject a header field.", settings: keepsUserAgent),
        Check("A connection that exceeds its timeout is network_unreachable.", settings: endsConnecting),
        Check("The request's timeout covers the connection.", settings: endsWithRequest),
        Check("The shorter of the request's and the settings' timeouts applies.", settings: takesShorterLimit),
        Check("Timeouts of any value are safe.", settings: takesAnyTime),
    ]

    @Sendable private static func keepsUserAgent(_ makeClient: SettingsFactory) async throws {
        var settings = HttpClientSettings.patient
        settings.userAgent = "app/1.0\r\nX-Injected: 1\r\n\r\nGET /second HTTP/1.1"
        let client = makeClient(settings)
        try await LoopbackServer.run { connection, _ in
            try await connection.respond()
        } while: { server in
            _ = try? await client.send(server.request())
            try expect("X-Injected", server.requests.first?["X-Injected"], is: nil)
            try expect("the number of second requests", server.requests.filter { $0.target == "/second" }.count, is: 0)
        }
    }

    @Sendable private static func endsConnecting(_ makeClient: SettingsFactory) async throws {
        let listener = try BusyListener()
        defer { listener.close() }
        var settings = HttpClientSettings()
        settings.connectTimeout = .milliseconds(300)
        let request = HttpRequest(url: try WebURL(listener.url), timeout: .seconds(600))
        try await makeClient(settings).expectFailure(NetworkFailure.unreachable, request)
    }

    @Sendable private static func endsWithRequest(_ makeClient: SettingsFactory) async throws {
        let listener = try BusyListener()
        defer { listener.close() }
        let request = HttpRequest(url: try WebURL(listener.url), timeout: .milliseconds(300))
        try await makeClient(.patient).expectFailure(NetworkFailure.timeout, request)
    }

    @Sendable private static func takesShorterLimit(_ makeClient: SettingsFactory) async throws {
        var settings = HttpClientSettings.patient
        settings.timeout = .milliseconds(300)
        let (short, long) = (makeClient(settings), makeClient(.patient))
        try await LoopbackServer.run { connection, _ in
            await connection.waitForEnd()
        } while: { server in
            var request = try server.request()
            try await short.expectFailure(.networkTimeout, request)
            request.timeout = .milliseconds(300)
            try await long.expectFailure(.networkTimeout, request)
        }
    }

    @Sendable private static func takesAnyTime(_ makeClient: SettingsFactory) async throws {
        let times: [Duration] = [
            .seconds(Int64.max), .seconds(Int64.min), .zero, .seconds(-5), .nanoseconds(1),
            Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
        ]
        for time in times {
            try await LoopbackServer.runHostile { _, _ in
            } while: { server in
                var connecting = HttpClientSettings()
                connecting.connectTimeout = time
                var whole = HttpClientSettings.patient
                whole.timeout = time
                for settings in [connecting, whole] {
                    let client = makeClient(settings)
                    if time >= .seconds(1) {
                        try await client.expectGoodExchange(server, "With \(time) ")
                    } else {
                        // A connection on this machine may be made within any time.
                        do { _ = try await client.send(server.request(LoopbackServer.goodTarget)) } catch {
                            let code = (error as? PingError)?.code
                            guard code == .networkTimeout || code == .networkUnreachable else {
                                throw ConformanceFinding(text: "with \(time) it threw \(error)")
                            }
                        }
                    }
                }
            }
        }
    }
}
