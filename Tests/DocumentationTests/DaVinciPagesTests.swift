// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

import Foundation
import PingDavinci
import PingEmulator
import PingOrchestrate
import Testing

/// The blocks of the guide “DaVinci in ten minutes”, run in its order against the emulator.
@Suite("DaVinci in ten minutes")
struct DaVinciInTenMinutesTests {
    private let shown = Locked<[String]>([])
    private let passwords = Locked(["wrong", "S3cret-Word"])

    private func ask(_ label: String) -> String { label == "Username" ? "jo.field" : "" }
    private func askHidden(_ label: String) -> String { passwords.withLock { $0.removeFirst() } }
    private func print(_ text: String) { shown.withLock { $0.append(text) } }

    @Test func theWholeGuide() async throws {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let daVinci = DaVinci.createDaVinci { config in
            config.httpClient = emulator.transport
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.module(OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.discoveryEndpoint = emulator.daVinciDiscoveryEndpoint
                oidc.scopes = ["openid", "profile", "email"]
                oidc.redirectUri = "demo://cb"
                oidc.storage = MemoryStorage<Token>()
            }
        }
        var node = await daVinci.start { $0.acrValues = "SignOn" }
        while let step = node as? ContinueNode {
            for collector in step.collectors {
                switch collector {
                case let text as TextCollector: text.value = ask(text.label)
                case let password as PasswordCollector: password.value = askHidden(password.label)
                case let submit as SubmitCollector: submit.press()
                default: break
                }
            }
            node = await step.next()
        }
        #expect(node is ErrorNode)
        if let error = node as? ErrorNode, let again = error.continueNode {
            print(error.message)
            for (field, messages) in error.fieldMessages { print("\(field): \(messages.joined(separator: " "))") }
            for collector in again.collectors {
                switch collector {
                case let password as PasswordCollector: password.value = askHidden(password.label)
                case let submit as SubmitCollector: submit.press()
                default: break
                }
            }
            node = await again.next()
        }
        #expect(node is SuccessNode)
        #expect(shown.current.first == "Invalid username and/or password")
        if let user = await daVinci.user() {
            let token = try await user.token().get()
            let claims = try await user.userinfo().get()
            let end = Date(timeIntervalSince1970: TimeInterval(token.expiresAt ?? 0))
            print("\(claims["given_name"]?.string ?? "") until \(end)")
        }
        #expect(shown.current.last?.hasPrefix("Jo until ") == true)
        #expect(await daVinci.start() is SuccessNode)
        await daVinci.signOff()
        #expect(await daVinci.user() == nil)
        try await validation(of: try #require(await daVinci.start() as? ContinueNode))
        try emulator.setFaults([.once(.daVinciTimedOut, at: .daVinci)])
        #expect(try await failure(daVinci) is FailureNode)
        #expect(shown.current.last?.contains("timed out") == true)
        try emulator.setFaults([.once(.droppedConnection, at: .daVinci)])
        #expect(try await failure(daVinci) is ErrorNode)
    }

    private func validation(of step: ContinueNode) async throws {
        let problems = step.validate()
        for (field, errors) in problems {
            print("\(field): \(errors.map(\.errorMessage).joined(separator: " "))")
        }
        #expect(problems.count == 2)
        #expect(shown.current.last?.hasSuffix("This field is required.") == true)
    }

    private func failure(_ daVinci: DaVinci) async throws -> any Node {
        let step = try #require(await daVinci.start() as? ContinueNode)
        var node: any Node = step
        node = await step.next()
        if let failure = node as? FailureNode {
            print(failure.cause.localizedDescription)
            if failure.isTransient || failure.isCancelled { node = await step.next() }
        }
        return node
    }
}

/// The blocks of the page “Every field”, and that it lists every field.
@Suite("Every field")
struct EveryFieldTests {
    private let shown = Locked<[RichContent.Segment]>([])

    private func show(_ segments: [RichContent.Segment]) { shown.withLock { $0 += segments } }
    private func show(_ status: PollingStatus) {}

    private func daVinci(_ emulator: Emulator) -> DaVinci {
        DaVinci.createDaVinci { config in
            config.httpClient = emulator.transport
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.module(OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.discoveryEndpoint = emulator.daVinciDiscoveryEndpoint
                oidc.scopes = ["openid"]
                oidc.redirectUri = "demo://cb"
                oidc.storage = MemoryStorage<Token>()
            }
        }
    }

    @Test func everyTypeIsInTheTable() throws {
        let page = DocumentedSnippet.root.appending(path: "Sources/PingDavinci/PingDavinci.docc/EveryField.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let types = DaVinci.createDaVinci().workflow.actionRegistry.keys
        #expect(types.count > 20)
        #expect(types.filter { !text.contains("`\($0)`") } == [])
    }

    @Test func listsTextsAndLinks() async throws {
        let node = await daVinci(try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))).start { $0.acrValues = "EveryField" }
        let step = try #require(node as? ContinueNode)
        for collector in step.collectors {
            switch collector {
            case let single as SingleSelectCollector: single.value = single.options.first?.value ?? ""
            case let multi as MultiSelectCollector: multi.value = multi.options.map(\.value)
            case let box as BooleanCollector: box.value = true
            case let phone as PhoneNumberCollector: phone.phoneNumber = "7700900123"
            case let device as any DeviceCollector: device.value = device.defaultDevice
            case let label as LabelCollector: show(label.richContent?.segments ?? [.text(label.content)])
            default: break
            }
        }
        #expect(shown.current.contains(.text("All fields")))
        for case let password as PasswordCollector in step.collectors { password.value = "S3cret-Word" }
        #expect(await step.next() is SuccessNode)
    }

    private func provider(_ browser: any IdpBrowser) -> DaVinci {
        let daVinci = DaVinci.createDaVinci { config in
            config.module(IdpModule.config) { idp in
                idp.browser = browser
                idp.callbackScheme = "demo"
            }
        }
        return daVinci
    }

    private func login(_ step: ContinueNode) async throws -> any Node {
        for case let idp as IdpCollector in step.collectors where idp.idpType == "GOOGLE" {
            try await idp.authorize()
        }
        let next = await step.next()
        return next
    }

    private func wait(_ polling: PollingCollector, _ step: ContinueNode) async -> any Node {
        for await status in polling.pollStatus() { show(status) }
        let next = await step.next()
        return next
    }
}
