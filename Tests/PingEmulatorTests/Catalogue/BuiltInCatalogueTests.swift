import Foundation
import PingNetwork
import Testing

@testable import PingEmulator

@Suite("The built-in catalogue")
struct BuiltInCatalogueTests {
    @Test func `is a part of the program, file by file`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/PingEmulator/Catalogue")
        let files = try #require(FileManager.default.subpaths(atPath: folder.path)).filter { $0.hasSuffix(".yaml") }
        #expect(files.count > 40)
        #expect(BuiltInFlowFile.all.map(\.path) == files.sorted())
        for file in BuiltInFlowFile.all {
            #expect(try String(contentsOf: folder.appendingPathComponent(file.path), encoding: .utf8) == file.text)
        }
    }

    @Test(arguments: FlowCatalogue.builtIn.journeys)
    func `Every journey reaches success with its demonstration answers`(journey: FlowDescription) async throws {
        let emulator = try Emulator.forTests()
        let walker = JourneyWalker(emulator: emulator)
        let answers = try #require(FlowCatalogue.builtIn.demoAnswers(for: journey.name))
        var headers: [String: String] = [:]
        if journey.needsSession { headers["iPlanetDirectoryPro"] = try await OpenIDCalls(emulator).logIn() }
        let start = journey.needsSession ? "&ForceAuth=true" : ""
        #expect(try await walker.start(journey.name, query: start, headers: headers).status == 200)
        let response =
            journey.needsSession
            ? try await finish(walker, journey, answers, headers)
            : try await walker.walk(journey.name, answers: answers)
        #expect(response.status == 200)
        #expect(try response.json["tokenId"]?.string?.isEmpty == false)
    }

    private func finish(
        _ walker: JourneyWalker,
        _ journey: FlowDescription,
        _ answers: JSON,
        _ headers: [String: String]
    ) async throws -> HttpResponse {
        let step = try await walker.start(journey.name, query: "&ForceAuth=true", headers: headers).json
        return try await walker.submit(JourneyWalker.fill(step, with: answers[0] ?? [:]), headers: headers)
    }

    @Test func `Every journey has a title and a description`() {
        let journeys = FlowCatalogue.builtIn.journeys
        #expect(journeys.count >= 15)
        #expect(journeys.allSatisfy { !$0.title.isEmpty && !$0.summary.isEmpty })
    }

    @Test(arguments: [
        "NameCallback", "PasswordCallback", "ChoiceCallback", "ConfirmationCallback", "TextInputCallback",
        "TextOutputCallback", "SuspendedTextOutputCallback", "HiddenValueCallback",
        "BooleanAttributeInputCallback", "StringAttributeInputCallback", "NumberAttributeInputCallback",
        "ValidatedCreateUsernameCallback", "ValidatedCreatePasswordCallback", "KbaCreateCallback",
        "TermsAndConditionsCallback", "ConsentMappingCallback", "PollingWaitCallback", "MetadataCallback",
        "AppIntegrityCallback", "DeviceProfileCallback", "DeviceBindingCallback",
        "DeviceSigningVerifierCallback", "SelectIdPCallback", "IdPCallback", "RedirectCallback",
        "ReCaptchaCallback", "ReCaptchaEnterpriseCallback", "PingOneProtectInitializeCallback",
        "PingOneProtectEvaluationCallback",
    ])
    func `Every type of callback of the protocol appears somewhere`(type: String) async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let answers = try #require(FlowCatalogue.builtIn.demoAnswers(for: "AllCallbacks"))
        var types: Set<String> = []
        var response = try await walker.start("AllCallbacks")
        for number in 0..<10 {
            let step = try response.json
            guard step["authId"] != nil else { break }
            types.formUnion((step["callbacks"]?.array ?? []).compactMap { $0["type"]?.string })
            response = try await walker.submit(JourneyWalker.fill(step, with: answers[number] ?? [:]))
        }
        #expect(types.contains(type))
    }
}
