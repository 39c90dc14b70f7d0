import Foundation
import PingEmulator
import Testing

@testable import PingOidc

/// The modules of the OpenID Foundation's suite for clients, judged as the suite does: by the requests that arrive.
@Suite("The OpenID Foundation's checklist")
struct ChecklistTests {
    private static let chosen = ProcessInfo.processInfo.environment["PING_CHECKLIST_MODULE"]

    @Test func `The environment chooses modules that are played`() {
        #expect(!ChecklistModule.chosen(Self.chosen).isEmpty)
        #expect(ChecklistModule.chosen("oidcc-client-test-invalid-iss").map(\.plan) == [.connect, .formPost])
        #expect(ChecklistModule.chosen("oidcc-client-test-no-such-module").isEmpty)
    }

    @Test(arguments: ChecklistModule.chosen(chosen))
    func `The client does what the module expects`(_ module: ChecklistModule) async throws {
        try await ChecklistRun.run(module) { run in
            #expect(Set(run.requests.map(\.endpoint)).isSubset(of: ChecklistRun.expected))
            if run.documentsAreFresh { #expect(run.requests(at: .discovery).count == 1) }
            if let sends = module.sends { #expect(run.requests.contains(where: sends)) }
            try await judge(run)
        }
    }

    private func judge(_ run: ChecklistRun) async throws {
        let (module, asked) = (run.module, run.requests(at: .userInfo))
        switch module.verdict {
        case .accepts:
            #expect(run.error == nil)
            #expect(asked.map(\.status) == module.statuses)
            #expect(module.claims.isSubset(of: run.claims.keys))
            if case .logInAfterKeyChange = module.script { #expect(run.requests(at: .keys).count == 2) }
        case .refusesMetadata:
            #expect(run.error != nil)
            #expect(run.requests.map(\.endpoint) == [.discovery])
        case .refusesResponse:
            #expect(run.error != nil)
            #expect(run.requests.last?.endpoint == .authorize)
        case .refusesTokens:
            #expect(run.error != nil)
            #expect(run.requests(at: .token).last?.status == 200)
            #expect(asked.isEmpty)
        case .refusesUserInformation:
            #expect(run.error != nil)
            #expect(asked.map(\.status) == [200])
            #expect(run.claims.isEmpty)
        case .logsOut:
            if case .logOut = module.script {
                #expect(run.requests.last.map { $0.endpoint == .endSession && $0.status == 302 } == true)
            }
            #expect(try await run.login.client.hasToken() == false)
            #expect((run.error == nil) == module.error.isEmpty)
        case .keepsSession:
            #expect(run.error != nil)
            #expect(try await run.login.client.hasToken())
        }
        #expect(module.error.isEmpty || "\(run.error.map(\.localizedDescription) ?? "")".contains(module.error))
    }
}
