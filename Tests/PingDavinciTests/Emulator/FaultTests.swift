import PingDavinci
import PingEmulator
import PingTestKit
import Testing

@Suite("Every misbehaviour of a DaVinci server")
struct FaultTests {
    enum Expected: Sendable {
        case step, same, error
        case failure(PingError.Code)
    }

    private static let faults = EmulatorFault.all.filter { $0.rawValue.hasPrefix("davinci_") }

    private static let expected: [EmulatorFault: Expected] = [
        .daVinciWrongPassword: .error, .daVinciUnknownUser: .error, .daVinciBlankValue: .error,
        .daVinciPasswordPolicy: .error, .daVinciMalformedValue: .error, .daVinciTakenName: .error,
        .daVinciValidationError: .error, .daVinciUnexpectedValue: .error, .daVinciWrongCode: .error,
        .daVinciSessionLookup: .error, .daVinciSuccessRedirect: .failure(.flowFailed),
        .daVinciSetSession: .failure(.flowFailed), .daVinciTimedOut: .failure(.flowTimedOut),
        .daVinciUnauthorized: .failure(.flowTimedOut), .daVinciFailed: .failure(.flowFailed),
        .daVinciFailedWithoutError: .failure(.flowFailed), .daVinciRewind: .same, .daVinciRewindSpecific: .same,
        .daVinciSessionOnly: .failure(.missingCode), .daVinciMissingCode: .failure(.missingCode),
        .daVinciWrongState: .failure(.tokenExchangeFailed), .daVinciErrorObject: .failure(.flowFailed),
        .daVinciEmptyError: .step,
        .daVinciErrorText: .failure(.flowFailed), .daVinciNothing: .failure(.unexpectedResponse),
        .daVinciMissingForm: .step, .daVinciMissingNext: .step, .daVinciForeignNext: .failure(.untrustedOrigin),
        .daVinciUnknownField: .step, .daVinciNullValues: .step,
    ]

    private static let successFaults: Set<EmulatorFault> = [
        .daVinciSessionOnly, .daVinciMissingCode, .daVinciWrongState,
    ]

    @Test(arguments: faults)
    func `A fault ends in the documented node, and the flow can continue where it may`(fault: EmulatorFault)
        async throws
    {
        let expected = try #require(Self.expected[fault], "\(fault.rawValue) has no expected node")
        try await EmulatedDaVinci.run { here in
            // A fault of a step needs a flow whose answer is a step, one of a success a flow whose answer is a success.
            let flow = Self.successFaults.contains(fault) ? "SignOn" : "VerificationCode"
            let step = try await here.start(flow)
            try here.emulator.setFaults([.once(fault, at: .daVinci)])
            try await signOn(step)
            let node = await step.next()
            switch expected {
            case .step: try await checkStep(try #require(node as? ContinueNode), after: fault, here)
            case .same:
                #expect(node as? ContinueNode === step)
                try await signOn(step)
                #expect(await step.next() is ContinueNode)
            case .error:
                let error = try #require(node as? ErrorNode)
                #expect(error.continueNode === step)
                #expect(!error.message.isEmpty)
                #expect(try step.only(TextCollector.self).value == "jo.field")
                #expect(try step.only(PasswordCollector.self).value.isEmpty)
                try await signOn(step)
                #expect(await step.next() is ContinueNode)
            case .failure(let code):
                let cause = try #require((node as? FailureNode)?.cause)
                #expect((cause as? PingError)?.code == code, "\(cause)")
                #expect(try await here.tokens.get() == nil)
                // Where the server has made a session before its answer was spoilt, the next start succeeds at once.
                let next = await here.daVinci().start()
                #expect(Self.successFaults.contains(fault) ? next is SuccessNode : next is ContinueNode)
            }
        }
    }

    private func signOn(_ step: ContinueNode) async throws {
        try await DemoAnswers.fill(step, with: ["Username": "jo.field", "Password": "S3cret-Word"])
    }

    private func checkStep(_ next: ContinueNode, after fault: EmulatorFault, _ here: EmulatedDaVinci) async throws {
        switch fault {
        case .daVinciMissingForm: #expect(next.collectors.isEmpty)
        case .daVinciMissingNext:
            #expect(here.logger.lines.contains { $0.contains("no link") })
            #expect(try failure(await next.next()).code == .missingLink)
        case .daVinciUnknownField:
            #expect(try next.only(UnknownCollector.self).key == "novelty")
            #expect(here.logger.lines.contains { $0.contains("“NOVELTY” is not known") })
            try await DemoAnswers.fill(next, with: ["Code": "424242"])
            #expect(await next.next() is SuccessNode)
        default:
            #expect(try next.only(TextCollector.self).value.isEmpty)
            try await DemoAnswers.fill(next, with: ["Code": "424242"])
            #expect(await next.next() is SuccessNode)
        }
    }

    @Test(
        arguments: [
            .noContent, .created, .redirectElsewhere, .htmlBadRequest, .internalServerError, .htmlBadGateway,
            .emptyBody, .notJSON, .brokenJSON,
        ] as [EmulatorFault],
        EmulatedDaVinci.Door.allCases
    )
    func `The faults of any server end in a failure, over a socket as well, and the step can be sent again`(
        fault: EmulatorFault,
        door: EmulatedDaVinci.Door
    ) async throws {
        try await EmulatedDaVinci.run(door) { here in
            let step = try await here.start("SignOn")
            try here.emulator.setFaults([.once(fault, at: .daVinci)])
            try await signOn(step)
            let error = try failure(await step.next())
            #expect(error.code == .unexpectedResponse)
            #expect(error.context.status != nil)
            #expect(!step.isCompleted)
            #expect(try step.only(PasswordCollector.self).value == "S3cret-Word")
        }
    }

    @Test(arguments: [.unauthorized, .notFound, .tooManyRequests] as [EmulatorFault])
    func `Refusals of any server are errors whose step can be sent again`(fault: EmulatorFault) async throws {
        try await EmulatedDaVinci.run { here in
            let step = try await here.start("SignOn")
            try here.emulator.setFaults([.once(fault, at: .daVinci)])
            try await signOn(step)
            #expect(await step.next() is ErrorNode)
            try await signOn(step)
            #expect(await step.next() is SuccessNode)
        }
    }

    @Test(
        arguments: [.droppedConnection, .truncatedBody] as [EmulatorFault],
        EmulatedDaVinci.Door.allCases
    )
    func `A connection that breaks is a failure; what was typed is still there`(
        fault: EmulatorFault,
        door: EmulatedDaVinci.Door
    ) async throws {
        try await EmulatedDaVinci.run(door) { here in
            let step = try await here.start("SignOn")
            try here.emulator.setFaults([.once(fault, at: .daVinci)])
            try await signOn(step)
            let error = try failure(await step.next())
            #expect(error.code.rawValue.hasPrefix("network_"))
            #expect(try step.only(PasswordCollector.self).value == "S3cret-Word")
            #expect(!step.isCompleted)
        }
    }

    @Test func `An answer that comes too late is a time-out`() async throws {
        try await EmulatedDaVinci.run(.socket) { here in
            let daVinci = here.daVinci { $0.timeout = 1 }
            try here.emulator.setFaults([FaultRule("latency", endpoint: .authorize, lasting: .seconds(30))])
            #expect(try failure(await daVinci.start()).code == .networkTimeout)
        }
    }
}
