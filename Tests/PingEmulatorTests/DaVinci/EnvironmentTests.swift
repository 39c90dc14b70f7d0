import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("Several PingOne environments")
struct EnvironmentTests {
    private static let other = "0f6c2a51-7d3b-4b7e-8a54-93c1d2e7b640"
    private let right: JSON = ["user.username": "jo.field", "user.password": "S3cret-Word"]

    /// The same emulator, seen from each of its two environments.
    private func walkers() throws -> (emulator: Emulator, first: DaVinciWalker, other: DaVinciWalker) {
        let emulator = try Emulator.forTests { $0.otherEnvironmentIDs = [Self.other] }
        let first = DaVinciWalker(emulator)
        var other = DaVinciWalker(emulator)
        other.openID.base = "/\(Self.other)/as"
        return (emulator, first, other)
    }

    @Test func `Each has its own discovery document with its own endpoints`() async throws {
        let (emulator, first, _) = try walkers()
        let endpoint = emulator.daVinciDiscoveryEndpoint(environmentID: Self.other)
        #expect(endpoint != emulator.daVinciDiscoveryEndpoint)
        let document = try await first.calls.get(String(endpoint.dropFirst(emulator.url.count))).json
        #expect(document["issuer"]?.string == "\(emulator.url)/\(Self.other)/as")
        #expect(document["token_endpoint"]?.string?.hasPrefix("\(emulator.url)/\(Self.other)/") == true)
    }

    @Test func `A flow runs in the environment it was started in, to tokens of that environment`() async throws {
        let (emulator, _, other) = try walkers()
        let step = try await other.start("SignOn").json
        #expect(step["companyId"]?.string == Self.other)
        #expect(step["_links"]?["next"]?["href"]?.string?.hasPrefix("\(emulator.url)/\(Self.other)/") == true)
        let success = try await other.submit(step, right).json
        #expect(success["environment"]?["id"]?.string == Self.other)
        let tokens = try await other.exchange(try #require(success["authorizeResponse"]?["code"]?.string))
        #expect(tokens.status == 200)
    }

    @Test func `A flow, a code, a token and a session of one are unknown to the other`() async throws {
        let (emulator, first, other) = try walkers()
        let step = try await first.start("SignOn").json
        let link = try #require(step["_links"]?["next"]?["href"]?.string)
        var foreign = step
        foreign["_links"]?["next"]?["href"] = .string(
            link.replacing("/\(emulator.configuration.environmentID)/", with: "/\(Self.other)/")
        )
        let strange = try await other.submit(foreign, right)
        #expect(strange.status == 400)
        #expect(try strange.json["code"] == "requestTimedOut")

        let success = try await first.submit(step, right).json
        let code = try #require(success["authorizeResponse"]?["code"]?.string)
        #expect(try await other.exchange(code).status == 400)
        let tokens = try await first.exchange(code).json
        let bearer = ["Authorization": "Bearer \(tokens["access_token"]?.string ?? "")"]
        #expect(try await first.calls.get("\(first.openID.base)/userinfo", headers: bearer).status == 200)
        #expect(try await other.calls.get("\(other.openID.base)/userinfo", headers: bearer).status == 401)

        let open = try await first.submit(try await first.start("Polling").json, right).json
        let approve = try await first.submit(open, ["poll": "continue"]).json
        let waiting = approve["eventName"] == nil ? approve : try await first.submit(open, ["poll": "continue"]).json
        let challenge = try #require(waiting["form"]?["components"]?["fields"]?[0]?["challenge"]?.string)
        for _ in 0..<5 {
            let poll = try await first.calls.post(
                "/\(Self.other)/davinci/user/credentials/challenge/\(challenge)/status",
                json: [:],
                headers: ["interactionId": waiting["interactionId"]?.string ?? ""]
            )
            #expect(try poll.json == ["serviceName": "challengeExpired"])
        }
        #expect(try await first.poll(challenge, of: waiting).json == ["isChallengeComplete": false])

        let session = ["Cookie": "ST=\(success["sessionToken"]?.string ?? "")"]
        #expect(try await first.start("SignOn", headers: session).json["status"] == "COMPLETED")
        #expect(try await other.start("SignOn", headers: session).json["form"] != nil)
    }

    @Test func `A social login is finished where it was offered`() async throws {
        let (emulator, first, _) = try walkers()
        let step = try await first.start("SocialLogin").json
        let fields = step["form"]?["components"]?["fields"]?.array ?? []
        let links = fields.compactMap { $0["links"]?["authenticate"]?["href"]?.string }
        let link = try #require(links.first)
        let own = String(link.dropFirst(emulator.url.count))
        let foreign = own.replacing("/\(emulator.configuration.environmentID)/", with: "/\(Self.other)/")
        #expect(try await first.calls.get(foreign).status == 400)
        #expect(try await first.calls.get(own).status == 200)
    }

    @Test(arguments: [["a/b"], [""], ["emulator"], ["am"], ["x", "x"], ["b7a9f3c2-5d41-4e0b-9c6f-2f1d8a7e6b50"]])
    func `Ids that are not unique words are refused`(ids: [String]) {
        let error = #expect(throws: PingError.self) { try Emulator.forTests { $0.otherEnvironmentIDs = ids } }
        #expect(error?.code == .invalidConfiguration)
        #expect(error?.recovery?.contains("EmulatorConfiguration") == true)
    }
}
