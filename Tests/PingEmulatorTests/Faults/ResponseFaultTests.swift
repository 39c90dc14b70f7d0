import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("Responses in place of the real one")
struct ResponseFaultTests {
    @Test(arguments: [
        (EmulatorFault.emptyObject, 200), (.errorInSuccess, 200), (.notJSON, 200), (.created, 201),
        (.noContent, 204), (.redirectElsewhere, 302), (.badRequest, 400), (.unauthorized, 401), (.timedOut, 401),
        (.policyFailure, 403), (.notFound, 404), (.requestTimeout, 408), (.unsupportedMediaType, 415),
        (.tooManyRequests, 429), (.code1999, 400), (.codeRequestTimedOut, 400), (.htmlBadRequest, 400),
        (.internalServerError, 500), (.serviceUnavailable, 503), (.htmlBadGateway, 502),
    ])
    func `The status is the one that the fault names`(fault: EmulatorFault, status: Int) async throws {
        #expect(try await response(with: fault).status == status)
    }

    @Test(arguments: [EmulatorFault.notJSON, .htmlBadRequest, .htmlBadGateway, .brokenJSON, .invalidUTF8])
    func `A body that is said not to be JSON is not`(fault: EmulatorFault) async throws {
        let response = try await response(with: fault)
        let error = #expect(throws: PingError.self) { try response.json }
        #expect(error?.code == .malformedJSON)
    }

    @Test func `The timed-out response carries its code as a string`() async throws {
        #expect(try await response(with: .timedOut).json["detail"]?["errorCode"] == "110")
    }

    @Test func `The policy failure carries objects, not texts`() async throws {
        let detail = try await response(with: .policyFailure).json["detail"]
        #expect(detail?["failedPolicyRequirements"]?[0]?["policyRequirements"]?[1]?["params"]?["minLength"] == 6)
    }

    @Test func `An unknown callback stands beside the known ones`() async throws {
        let callbacks = try await response(with: .unknownCallback).json["callbacks"]?.array
        #expect(callbacks?.count == 3)
        #expect(callbacks?.last?["type"] == "NoveltyCallback")
    }

    @Test func `Policies come as arrays where objects are usual`() async throws {
        let emulator = try Emulator.forTests { $0.faults = [.always(.policiesArray)] }
        let step = try await JourneyWalker(emulator: emulator).start("Registration").json
        let output = step["callbacks"]?[0]?["output"]?.array?.first { $0["name"] == "policies" }
        #expect(output?["value"]?.array != nil)
    }

    @Test(arguments: ["authId", "callbacks", "header", "stage"])
    func `Each wrong type spoils its member`(member: String) async throws {
        let clean = try await response(with: .logoutDenied).json[member]
        let spoilt = try await response(with: .wrongType(of: member)).json[member]
        #expect(clean?.string != nil || clean?.array != nil)
        #expect(spoilt?.string == nil && spoilt?.array == nil && spoilt != nil)
    }

    private func response(with fault: EmulatorFault) async throws -> HttpResponse {
        let emulator = try Emulator.forTests {
            $0.faults = [.always(fault)]
            $0.services.sleep = { _ in }
        }
        return try await EmulatorCalls(emulator).send(
            .post,
            "/am/json/realms/alpha/authenticate?authIndexType=service&authIndexValue=Login",
            headers: ["Content-Type": "application/json"]
        )
    }
}
