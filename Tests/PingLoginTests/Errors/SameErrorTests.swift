import Foundation
import PingEmulator
import PingTestKit
import Testing

@testable import PingLogin

@Suite("The same event has the same error in both products") struct SameErrorTests {
    /// Every code of the guide Errors.
    static func codes() throws -> [PingError.Code] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
        let page = root.appendingPathComponent("Sources/PingCommons/PingCommons.docc/Errors.md")
        return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 4, cells[0].hasPrefix("`.") else { return nil }
            return PingError.Code(rawValue: cells[1].trimmingCharacters(in: ["`"]))
        }
    }

    private struct Comparison: Sendable {
        let code: PingError.Code
        let journey: String
        let daVinci: String
    }

    private static func compare(
        _ code: PingError.Code,
        _ login: @Sendable (BothProducts.Product) async throws -> String
    ) async throws -> Comparison {
        try await Comparison(code: code, journey: login(.journey), daVinci: login(.daVinci))
    }

    @Test(arguments: BothProducts.Place.allCases)
    func `for every code of the guide, wherever it comes from`(_ place: BothProducts.Place) async throws {
        let codes = try Self.codes()
        try #require(codes.count > 80)
        let comparisons = try await withThrowingTaskGroup(of: Comparison.self) { group in
            for code in codes {
                group.addTask {
                    try await Self.compare(code) { product in
                        try await BothProducts(failing: PingError(code, "It failed."), at: place).outcome(product)
                    }
                }
            }
            return try await group.reduce(into: [Comparison]()) { $0.append($1) }
        }
        #expect(comparisons.count == codes.count)
        for comparison in comparisons {
            #expect(comparison.journey == comparison.daVinci, "\(comparison.code)")
            let name = comparison.journey == "CancellationError" ? "cancelled" : comparison.journey
            #expect(name.contains(comparison.code.rawValue), "\(comparison)")
        }
    }

    @Test(arguments: BothProducts.Place.allCases.filter { $0 != .save }, BothProducts.Product.allCases)
    func `for an app's own error, which keeps its words and can be found`(
        _ place: BothProducts.Place,
        _ product: BothProducts.Product
    ) async throws {
        struct BranchClosed: LocalizedError {
            let branch = 7
            var errorDescription: String? { "The branch is closed." }
        }
        let login = try BothProducts(failing: BranchClosed(), at: place)
        let failure = try #require(try await login.finish(await login.begin(product).node) as? FailureNode)
        let error = try #require(failure.cause as? PingError)
        #expect(error.as(BranchClosed.self)?.branch == 7)
        #expect(error.message.contains("The branch is closed."))
        #expect(error.code == (place == .exchange ? .tokenExchangeFailed : .moduleFailed))
    }

    @Test(
        arguments: EmulatorFault.all.filter { fault in
            !fault.rawValue.hasPrefix("davinci_") && fault.endpoints?.isDisjoint(with: [.token, .keys]) == false
        }
    )
    func `for each misbehaviour of a token endpoint`(_ fault: EmulatorFault) async throws {
        let comparison = try await Self.compare(PingError.Code(rawValue: fault.rawValue)) { product in
            try await BothProducts(rules: [.always(fault)]).outcome(product)
        }
        #expect(comparison.journey == comparison.daVinci)
    }

    @Test(arguments: BothProducts.Product.allCases)
    func `for a refused exchange, with the status of the response`(_ product: BothProducts.Product) async throws {
        let login = try BothProducts(rules: [.always(.tokenInvalidClient)])
        let failure = try #require(try await login.finish(await login.begin(product).node) as? FailureNode)
        let error = try #require(failure.cause as? PingError)
        #expect(error.code == .tokenExchangeFailed)
        #expect(error.context.status == 401)
        #expect(error.as(OidcError.self) != nil)
    }

    @Test(arguments: BothProducts.Product.allCases)
    func `for a sign-off during the exchange`(_ product: BothProducts.Product) async throws {
        let workflow = Locked<Workflow?>(nil)
        let login = try BothProducts { _ = await workflow.current?.signOff() }
        let begun = await login.begin(product)
        workflow.set(begun.workflow)
        #expect(BothProducts.outcome(of: try await login.finish(begun.node)) == "signed_out_during_login")
    }
}
