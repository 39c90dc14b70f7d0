import PingDavinci
import PingEmulator
import Testing

/// Every error answer that the protocol's description names, from the emulator to the app, with nothing lost.
@Suite("What an app learns about a refusal")
struct ErrorVariantTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let fault: EmulatorFault
        let message: String
        /// Code, target, message and what else there is, of each inner detail.
        var details: [String] = []
        /// The messages of the details themselves.
        var outer: [String?] = []
        var testDescription: String { fault.rawValue }
    }

    private static let login = "Invalid username and/or password"
    private static let policy = "New password did not satisfy password policy requirements"
    private static let unique = "is unique but a non-unique value is provided"
    private static let email = "must be a well-formed email address"

    static let rows = [
        Row(
            fault: .daVinciWrongPassword,
            message: login,
            details: ["INVALID_VALUE password: The provided password did not match provisioned password, 3 left"],
            outer: [nil]
        ),
        Row(fault: .daVinciUnknownUser, message: login, outer: [nil]),
        Row(fault: .daVinciBlankValue, message: #"invalidInput "username" - must not be blank"#),
        Row(
            fault: .daVinciPasswordPolicy,
            message: "newPasswordNotValid newPassword: \(policy)",
            details: ["INVALID_VALUE newPassword: \(policy), history: The password was used before."],
            outer: [nil]
        ),
        Row(
            fault: .daVinciMalformedValue,
            message: "invalidValue email: \(email)",
            details: ["INVALID_VALUE email: \(email)"],
            outer: [nil]
        ),
        Row(
            fault: .daVinciTakenName,
            message: "uniquenessViolation username: \(unique)",
            details: ["UNIQUENESS_VIOLATION username: \(unique)"],
            outer: [nil]
        ),
        Row(fault: .daVinciValidationError, message: "Validation Error", outer: ["identifer must be a uuid"]),
        Row(fault: .daVinciUnexpectedValue, message: "An unexpected error has occurred"),
        Row(
            fault: .daVinciWrongCode,
            message: "The passcode is not valid.",
            details: ["INVALID_OTP otp: Invalid passcode provided, {\"attemptsRemaining\":2}"],
            outer: [nil]
        ),
        Row(fault: .daVinciSessionLookup, message: "The session cannot be read."),
    ]

    @Test(arguments: rows)
    func `Status, message and every detail arrive; what was typed stays, secrets go`(row: Row) async throws {
        try await EmulatedDaVinci.run { here in
            let step = try await here.start("SignOn")
            try here.emulator.setFaults([.once(row.fault, at: .daVinci)])
            try await DemoAnswers.fill(step, with: ["Username": "jo.field", "Password": "S3cret-Word"])
            let error = try #require(await step.next() as? ErrorNode)
            #expect(error.status == 400)
            #expect(error.message == row.message)
            #expect(error.input["correlationId"] == "c0rr-01")
            #expect(error.canRetry)
            #expect(error.details.map(\.message) == row.outer)
            #expect(error.details.flatMap { $0.rawResponse?.details ?? [] }.map(Self.words) == row.details)
            let again = try #require(error.continueNode)
            #expect(again === step)
            #expect(try again.only(TextCollector.self).value == "jo.field")
            #expect(try again.only(PasswordCollector.self).value.isEmpty)
            try await DemoAnswers.fill(again, with: ["Password": "S3cret-Word"])
            #expect(await again.next() is SuccessNode)
        }
    }

    @Test func `What has no name is still there`() async throws {
        try await EmulatedDaVinci.run { here in
            let step = try await here.start("SignOn")
            try here.emulator.setFaults([.once(.daVinciUnexpectedValue, at: .daVinci)])
            let unexpected = await step.next()
            #expect(unexpected.input["customErrorMessage"] == "Something went wrong. Please try again.")
            #expect(unexpected.input["connectorId"] == "errorConnector")
            try here.emulator.setFaults([.once(.daVinciUnknownUser, at: .daVinci)])
            let unknown = try #require(await step.next() as? ErrorNode)
            #expect(unknown.details.first?.statusCode == 200)
            #expect(unknown.details.first?.rawResponse?.json["userFilter"] == #"(username eq "nobody")"#)
        }
    }

    private static func words(_ detail: ErrorDetail) -> String {
        let inner = detail.innerError
        let errors = (inner?.errors ?? [:]).map { ", \($0.key): \($0.value)" }.joined()
        let left = inner?.failuresRemaining.map { ", \($0) left" } ?? ""
        let others = inner.map { errors.isEmpty && left.isEmpty ? ", \($0.json.text())" : "" } ?? ""
        return "\(detail.code ?? "") \(detail.target ?? ""): \(detail.message ?? "")\(errors)\(left)\(others)"
    }
}
