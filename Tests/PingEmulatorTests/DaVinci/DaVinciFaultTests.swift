import PingDavinci
import PingEmulator
import PingNetwork
import Testing

@Suite("DaVinci's faults")
struct DaVinciFaultTests {
    private let right: JSON = ["user.username": "jo.field", "user.password": "S3cret-Word"]

    private func response(_ fault: EmulatorFault) async throws -> (
        walker: DaVinciWalker, step: JSON, response: HttpResponse
    ) {
        let emulator = try Emulator.forTests()
        let walker = DaVinciWalker(emulator)
        let step = try await walker.start("SignOn").json
        try emulator.setFaults([.once(fault, at: .daVinci)])
        return (walker, step, try await walker.submit(step, right))
    }

    @Test(
        arguments: [
            (.daVinciWrongPassword, " Invalid username and/or password"),
            (.daVinciUnknownUser, " Invalid username and/or password"), (.daVinciBlankValue, 400),
            (.daVinciPasswordPolicy, 400), (.daVinciMalformedValue, 400), (.daVinciTakenName, 400),
            (.daVinciValidationError, "validationError"), (.daVinciUnexpectedValue, "Unexpected value received"),
            (.daVinciWrongCode, "INVALID_OTP"), (.daVinciSessionLookup, "invalidInput"),
            (.daVinciSuccessRedirect, "invalidInput"), (.daVinciSetSession, "invalidInput"),
            (.daVinciTimedOut, "requestTimedOut"),
        ] as [(EmulatorFault, JSON)]
    )
    func `An error replaces the response, and the flow continues when the form is submitted again`(
        fault: EmulatorFault,
        code: JSON
    ) async throws {
        let (walker, step, response) = try await response(fault)
        #expect(response.status == 400)
        #expect(try response.json["code"] == code)
        #expect(try response.json["interactionId"] == step["interactionId"])
        #expect(try await walker.submit(step, right).json["status"] == "COMPLETED")
    }

    @Test func `The code 1999 comes with 401, FAILED with 200, and rewinds with 200`() async throws {
        let unauthorized = try await response(.daVinciUnauthorized).response
        #expect(unauthorized.status == 401)
        #expect(try unauthorized.json["code"] == 1999)
        for fault in [EmulatorFault.daVinciFailed, .daVinciFailedWithoutError] {
            let failed = try await response(fault).response
            #expect(failed.status == 200)
            #expect(try failed.json["status"] == "FAILED")
            #expect(try (failed.json["error"] == nil) == (fault == .daVinciFailedWithoutError))
            #expect(try failed.json["environment"]?["id"]?.string == DaVinciWalker.environment)
        }
        let rewind = try await response(.daVinciRewind).response
        #expect(try rewind.json["eventName"] == "rewindStateToLastRenderedUI")
        let specific = try await response(.daVinciRewindSpecific).response
        #expect(try specific.json["eventName"] == "rewindStateToSpecificRenderedUI")
    }

    @Test func `A success is spoilt as the fault says`() async throws {
        let sessionOnly = try await response(.daVinciSessionOnly).response.json
        #expect(sessionOnly["session"] != nil && sessionOnly["authorizeResponse"] == nil)
        let missingCode = try await response(.daVinciMissingCode).response.json
        #expect(missingCode["authorizeResponse"] == ["state": "st-1"])
        let wrongState = try await response(.daVinciWrongState).response.json
        #expect(wrongState["authorizeResponse"]?["state"] == "another-state")
    }

    private func start(_ fault: EmulatorFault) async throws -> JSON {
        let emulator = try Emulator.forTests { $0.faults = [.once(fault)] }
        return try await DaVinciWalker(emulator).start("SignOn").json
    }

    @Test func `A step is spoilt as the fault says, at the start already`() async throws {
        #expect(try await start(.daVinciErrorObject)["error"]?["code"] == "server_error")
        #expect(try await start(.daVinciEmptyError)["error"] == [:])
        #expect(try await start(.daVinciErrorText)["error"] == "server_error")
        let nothing = try await start(.daVinciNothing)
        #expect(nothing["form"] == nil && nothing["_links"] == nil)
        let missingForm = try await start(.daVinciMissingForm)
        #expect(missingForm["form"] == nil && missingForm["_links"]?["next"] != nil)
        let missingNext = try await start(.daVinciMissingNext)
        #expect(missingNext["form"] != nil && missingNext["_links"]?["next"] == nil)
        let foreign = try await start(.daVinciForeignNext)
        #expect(foreign["_links"]?["next"]?["href"]?.string?.contains("elsewhere") == true)
        let novelty = try await start(.daVinciUnknownField)
        #expect(novelty["form"]?["components"]?["fields"]?[0]?["type"] == "NOVELTY")
        #expect(try await start(.daVinciNullValues)["formData"]?["value"]?["user.username"] == .null)
    }

    @Test(
        arguments: [
            (.noContent, 204), (.created, 201), (.redirectElsewhere, 302), (.unauthorized, 401), (.notFound, 404),
            (.tooManyRequests, 429), (.htmlBadRequest, 400), (.internalServerError, 500), (.htmlBadGateway, 502),
            (.emptyBody, 200), (.notJSON, 200), (.brokenJSON, 200),
        ] as [(EmulatorFault, Int)]
    )
    func `The faults of any endpoint happen at DaVinci's when a rule says so`(fault: EmulatorFault, status: Int)
        async throws
    {
        #expect(try await response(fault).response.status == status)
    }
}
