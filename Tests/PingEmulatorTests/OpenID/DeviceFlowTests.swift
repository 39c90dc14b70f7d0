import Foundation
import PingEmulator
import PingNetwork
import Testing

@Suite("The provider is strict with logins on other devices")
struct DeviceFlowTests {
    private let emulator: Emulator
    private let openID: OpenIDCalls

    init() throws {
        emulator = try Emulator.forTests()
        openID = OpenIDCalls(emulator)
    }

    private func begin() async throws -> JSON {
        let form = [(name: "client_id", value: "demo-app"), (name: "scope", value: "openid profile")]
        return try await openID.calls.post("\(openID.base)/device/code", form: form).json
    }

    private func poll(_ device: JSON, client: String = "demo-app") async throws -> JSON {
        try await openID.token([
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code", "client_id": client,
            "device_code": device["device_code"]?.string,
        ]).json
    }

    @Test func `A device that asks too soon has to slow down`() async throws {
        let device = try await begin()
        #expect(try await poll(device)["error"] == "authorization_pending")
        #expect(try await poll(device)["error"] == "slow_down")
        emulator.advanceClock(by: .seconds(6))
        #expect(try await poll(device)["error"] == "slow_down")
        emulator.advanceClock(by: .seconds(16))
        #expect(try await poll(device)["error"] == "authorization_pending")
    }

    @Test func `Approved tokens are issued once, to the client that began`() async throws {
        let device = try await begin()
        let code = try #require(device["user_code"]?.string)
        #expect(emulator.approveDevice(userCode: code, userName: "nobody") == false)
        #expect(emulator.approveDevice(userCode: code))
        #expect(try await poll(device, client: "test")["error"] == "invalid_grant")
        #expect(try await poll(device)["id_token"]?.string != nil)
        #expect(try await poll(device)["error"] == "invalid_grant")
    }

    @Test func `A test's services may look at the emulator while it approves`() async throws {
        let watched = Locked<Emulator?>(nil)
        let counts = Locked<[Int]>([])
        let emulator = try Emulator.forTests {
            $0.services.uuid = {
                if let emulator = watched.current { counts.withLock { $0.append(emulator.pendingUserCodes.count) } }
                return UUID()
            }
        }
        let openID = OpenIDCalls(emulator)
        let form = [(name: "client_id", value: "demo-app"), (name: "scope", value: "openid")]
        let device = try await openID.calls.post("\(openID.base)/device/code", form: form).json
        watched.set(emulator)
        #expect(emulator.approveDevice(userCode: device["user_code"]?.string ?? ""))
        #expect(counts.current == [1, 1])
    }

    @Test func `A code expires, for the user and for the device`() async throws {
        let device = try await begin()
        emulator.advanceClock(by: .seconds(601))
        #expect(emulator.approveDevice(userCode: device["user_code"]?.string ?? "") == false)
        #expect(try await poll(device)["error"] == "expired_token")
    }

    @Test func `The administration lists and decides what waits`() async throws {
        let (first, second) = (try await begin(), try await begin())
        let listed = try await openID.calls.get("/emulator/devices").json["pending"]?.array
        #expect(Set(listed ?? []) == Set([first, second].compactMap { $0["user_code"] }))
        let approval: JSON = ["userCode": first["user_code"] ?? .null, "approve": true, "userName": "jo.field"]
        #expect(try await openID.calls.post("/emulator/devices", json: approval).status == 204)
        #expect(try await openID.calls.post("/emulator/devices", json: approval).status == 404)
        let denial: JSON = ["userCode": second["user_code"] ?? .null, "approve": false]
        #expect(try await openID.calls.post("/emulator/devices", json: denial).status == 204)
        #expect(try await poll(first)["access_token"]?.string != nil)
        #expect(try await poll(second)["error"] == "access_denied")
    }
}
