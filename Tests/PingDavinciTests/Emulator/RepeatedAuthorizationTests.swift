import Foundation
import HTTPTypes
import PingDavinci
import PingEmulator
import PingTestKit
import Testing

@Suite("After a DaVinci flow, tokens that PingOne fails to send once")
struct RepeatedAuthorizationTests {
    private static let faults = [
        EmulatorFault.tokenTemporarilyUnavailable, .droppedConnection, .truncatedBody, .serviceUnavailable,
    ]

    @Test(arguments: faults, EmulatedDaVinci.Door.allCases)
    func `arrive without the user, each code is sent once, and the form too`(
        _ fault: EmulatorFault,
        _ door: EmulatedDaVinci.Door
    ) async throws {
        try await EmulatedDaVinci.run(door) { here in
            let line = ClosureClient(before: here.http)
            let step = try await here.start("SignOn", on: here.daVinci { $0.httpClient = line })
            let steps = here.requests(at: .daVinci)
            try here.emulator.setFaults([.once(fault, at: .token)])
            let node = try await DemoAnswers("SignOn").walk(from: step)
            #expect(node is SuccessNode, "\(DemoAnswers.described(node))")
            #expect(try await here.tokens.get() != nil)
            #expect(here.emulator.faults.isEmpty)
            #expect(line.codes.count == 2)
            #expect(Set(line.codes).count == 2)
            #expect(here.requests(at: .daVinci) == steps + 1)
        }
    }

    @Test func `arrive when the second authorization fails too and the app calls next() again`() async throws {
        try await EmulatedDaVinci.run { here in
            let line = ClosureClient(before: here.http)
            let step = try await here.start("SignOn", on: here.daVinci { $0.httpClient = line })
            let steps = here.requests(at: .daVinci)
            try here.emulator.setFaults([
                .once(.tokenTemporarilyUnavailable), .once(.serviceUnavailable, at: .authorize),
            ])
            try await fillIn(step)
            let cause = try #require((await step.next() as? FailureNode)?.cause as? PingError)
            #expect(cause.code == .tokenExchangeFailed)
            #expect(cause.recovery?.contains("does not send the step") == true)
            #expect(here.emulator.faults.isEmpty)

            #expect(await step.next() is SuccessNode)
            #expect(line.codes.count == Set(line.codes).count)
            #expect(here.requests(at: .daVinci) == steps + 1)
        }
    }

    @Test(arguments: [EmulatorFault.tokenInvalidClient, .tokenInvalidGrant, .idTokenExpired, .tokenMissingAccessToken])
    func `are not asked for again after an answer that stays the same`(_ fault: EmulatorFault) async throws {
        try await EmulatedDaVinci.run { here in
            let line = ClosureClient(before: here.http)
            let step = try await here.start("SignOn", on: here.daVinci { $0.httpClient = line })
            try here.emulator.setFaults([.once(fault)])
            try await fillIn(step)
            let cause = try #require((await step.next() as? FailureNode)?.cause as? PingError)
            #expect(cause.code == .tokenExchangeFailed)
            #expect(cause.underlying is OidcError)
            #expect(line.codes.count == 1)
        }
    }

    @Test func `are those of the flow's user, although another one has logged in meanwhile`() async throws {
        try await EmulatedDaVinci.run { here in
            let others = MemoryStorage<[HttpCookie]>()
            let other = here.daVinci { $0.sessionStorage = others }
            let isFirst = Locked(true)
            // The first token request gives another user the time for a whole login, which replaces the stored session cookies.
            let line = ClosureClient(before: here.http) { request in
                guard request.url.path.hasSuffix("/token"), isFirst.withLock({ $0 }) else { return nil }
                isFirst.set(false)
                let step = try await here.start("SignOn", on: other)
                try await fillIn(step, "sam.poole", "An0ther-Word")
                #expect(await step.next() is SuccessNode)
                try await here.cookies.save(item: try #require(try await others.get()))
                throw PingError(.networkInterrupted, "The connection broke.")
            }
            let own = MemoryStorage<Token>()
            let daVinci = here.daVinci(tokens: own) { $0.httpClient = line }
            let step = try await here.start("SignOn", on: daVinci)
            try await fillIn(step)
            let success = try #require(await step.next() as? SuccessNode)
            let subject = try await own.get()?.idToken.flatMap(subject)
            #expect(subject == "7c1f03a2-5b0e-4a6e-9a3d-2f64c1d7e811")
            let second = try await here.tokens.get()?.idToken.flatMap(self.subject)
            #expect(second == "0b7e9d54-18c3-4f0a-8e6b-6c2b7f90a4d2")
            #expect(success.user != nil)
        }
    }

    @Test func `stay lost when the server gave the flow no session, and the failure says why`() async throws {
        try await EmulatedDaVinci.run { here in
            let line = ClosureClient { request in
                if request.url.path.hasSuffix("/token") {
                    throw PingError(.networkInterrupted, "The connection broke.")
                }
                var response = try await here.http.send(request)
                response.headerFields[values: .setCookie].removeAll { $0.hasPrefix("ST") }
                return response
            }
            let step = try await here.start("SignOn", on: here.daVinci { $0.httpClient = line })
            try await fillIn(step)
            let cause = try #require((await step.next() as? FailureNode)?.cause as? PingError)
            #expect(cause.code == .tokenExchangeFailed)
            #expect(line.codes.count == 1)
            #expect(try await here.tokens.get() == nil)
        }
    }

    private func fillIn(
        _ step: ContinueNode,
        _ name: JSON = "jo.field",
        _ password: JSON = "S3cret-Word"
    ) async throws {
        try await DemoAnswers.fill(step, with: ["Username": name, "Password": password, "$submit": "submit"])
    }

    /// The `sub` of an ID token, which the client has verified.
    private func subject(_ token: String) throws -> String? {
        let parts = token.split(separator: ".")
        var text = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        while text.count % 4 != 0 { text += "=" }
        return try JSON(parsing: try #require(Data(base64Encoded: text)))["sub"]?.string
    }
}

extension ClosureClient {
    /// The codes that were sent to the token endpoint.
    fileprivate var codes: [String] {
        requests.filter { $0.url.path.hasSuffix("/token") }.compactMap { request in
            String(decoding: request.body, as: UTF8.self).split(separator: "&").first { $0.hasPrefix("code=") }
                .map(String.init)
        }
    }
}
