import PingEmulator
import PingFido
import PingTestKit
import Testing

@testable import PingLogin

@Suite("Passkeys that a screen asks for by itself")
@MainActor
struct PasskeyPromptModelTests {
    enum Product: CaseIterable {
        case journey, daVinci
    }

    private let server: LoginServer
    private let software: SoftwareAuthenticator
    private let system: TestPasskeys
    private let screen = TestScreen()

    init() throws { try self.init(LoginServer()) }

    private init(_ server: LoginServer) throws {
        self.server = server
        software = SoftwareAuthenticator(
            origin: server.emulator.url,
            credentials: MemoryStorage<[SoftwareCredential]>()
        )
        system = TestPasskeys(software)
    }

    private func model(_ product: Product, _ flow: String, with authenticator: (any Authenticator)? = nil) -> LoginModel
    {
        switch product {
        case .journey: return LoginModel(journey: server.journey(), name: flow, authenticator: authenticator)
        case .daVinci:
            var options = DaVinciOptions()
            options.acrValues = flow
            return LoginModel(daVinci: server.daVinci(), options: options, authenticator: authenticator)
        }
    }

    /// Registers a passkey of the demonstration user.
    private func register() async throws {
        let model = model(.journey, "Passkey", with: software)
        await model.start()
        try model.fillJo()
        await model.next()
        await model.press(try passkey(of: model))
        try #require(server.emulator.passkeys(of: "jo.field").count == 1)
    }

    private func passkey(of model: LoginModel) throws -> LoginField {
        try #require(model.fields.first { if case .ceremony = $0.control { true } else { false } })
    }

    /// A login at its first step, which asks for a passkey that exists, on a screen.
    private func atProof(_ product: Product, _ flow: String = "PasskeyLogin") async throws -> LoginModel {
        try await register()
        let model = model(product, flow)
        screen.show(model, system)
        await model.start()
        try #require(model.step != nil, "\(model.errorMessage ?? "")")
        try await model.wait { system.current == .autoFill }
        return model
    }

    /// A login at the step after the password, which offers a new passkey, on a screen.
    private func atRegistration(_ product: Product, upgrades: Bool) async throws -> LoginModel {
        let model = model(product, "Passkey")
        model.upgradesToPasskeys = upgrades
        screen.show(model, system)
        await model.start()
        try model.fillJo(name: product == .journey ? "User Name" : "Username")
        await model.next()
        return model
    }

    /// Lets a login at another server come to its suggestion. By then this one has done what it does by itself.
    private func giveTime() async throws { _ = try await PasskeyPromptModelTests().atProof(.journey) }

    @Test(arguments: Product.allCases)
    func `A touched suggestion logs the user in`(_ product: Product) async throws {
        let model = try await atProof(product)
        #expect(!model.isLoading)
        try await system.touch()
        try await model.wait { model.success != nil }
        #expect(system.events == ["present autoFill"])
        #expect(server.emulator.passkeys(of: "jo.field").first?.counter == 1)
    }

    @Test(arguments: Product.allCases)
    func `The suggestion gives way to the sheet when the user presses the button`(_ product: Product) async throws {
        let model = try await atProof(product)
        model.perform(.press(try passkey(of: model)))
        try await model.wait { system.current == .sheet }
        #expect(system.events == ["present autoFill", "withdraw autoFill", "present sheet"])
        try await system.touch()
        try await model.wait { model.success != nil }
        #expect(system.events.count == 3)
    }

    @Test(arguments: Product.allCases)
    func `A user who gives up the sheet gets the suggestion back`(_ product: Product) async throws {
        let model = try await atProof(product)
        model.perform(.press(try passkey(of: model)))
        try await model.wait { system.current == .sheet }
        model.cancel()
        try await model.wait { system.current == .autoFill }
        try await system.touch()
        try await model.wait { model.success != nil }
    }

    @Test func `It ends with its step, and the next step without a passkey has none`() async throws {
        let model = try await atProof(.daVinci)
        await model.press(try model.field("Use a password"))
        #expect(try model.field("Username").control.isInput)
        try await model.wait { system.current == nil }
        #expect(system.events == ["present autoFill", "withdraw autoFill"])
    }

    @Test func `A passkey that comes as the user goes another way does not answer the step`() async throws {
        let model = try await atProof(.daVinci)
        try await system.touch()
        // The press comes before the model has heard of the passkey.
        await model.press(try model.field("Use a password"))
        #expect(try model.field("Username").control.isInput)
        #expect(model.success == nil)
        #expect(server.emulator.passkeys(of: "jo.field").first?.counter == 0)
    }

    @Test func `Two steps in a row have a suggestion each`() async throws {
        let twice = try PasskeyPromptModelTests(
            LoginServer(
                flow: """
                    journey: Twice
                    title: Two proofs
                    nodes:
                      first:
                        action: authenticatePasskey
                        outcomes: { success: second, failure: failure, unsupported: failure, error: failure, noDevice: failure }
                      second:
                        action: authenticatePasskey
                        outcomes: { success: success, failure: failure, unsupported: failure, error: failure, noDevice: failure }
                    """
            )
        )
        let model = try await twice.atProof(.journey, "Twice")
        let first = model.pageNumber
        try await twice.system.touch()
        try await model.wait { model.pageNumber != first && twice.system.current == .autoFill }
        try await twice.system.touch()
        try await model.wait { model.success != nil }
        #expect(twice.system.events == ["present autoFill", "present autoFill"])
    }

    @Test(arguments: Product.allCases)
    func `A suggestion that the user waves away changes nothing, and the button still works`(_ product: Product)
        async throws
    {
        let model = try await atProof(product)
        let sent = server.line.requests.count
        try system.refuse()
        try await giveTime()
        #expect(model.errorMessage == nil)
        #expect(server.line.requests.count == sent)
        #expect(system.events == ["present autoFill"])
        model.perform(.press(try passkey(of: model)))
        try await model.wait { system.current == .sheet }
        try await system.touch()
        try await model.wait { model.success != nil }
    }

    @Test func `A touched suggestion that did not reach the server is sent again, and nobody is asked again`()
        async throws
    {
        let model = try await atProof(.journey)
        server.line.cut(true)
        try await system.touch()
        try await model.wait { model.retryTitle != nil }
        server.line.cut(false)
        await model.retry()
        #expect(model.success != nil, "\(model.errorMessage ?? "")")
        #expect(system.events == ["present autoFill"])
    }

    @Test func `A second view takes the suggestion into its window, and gives it back`() async throws {
        let model = try await atProof(.journey)
        let (other, others) = (TestScreen(), TestPasskeys(software))
        other.show(model, others)
        try await model.wait { others.current == .autoFill && system.current == nil }
        model.takeBack(from: other.id)
        try await model.wait { system.current == .autoFill && others.current == nil }
        model.perform(.press(try passkey(of: model)))
        try await model.wait { system.current == .sheet }
        #expect(others.events == ["present autoFill", "withdraw autoFill"])
        model.cancel()
    }

    @Test func `A view that goes takes its suggestion along`() async throws {
        let model = try await atProof(.journey)
        model.takeBack(from: screen.id)
        try await model.wait { system.current == nil }
        screen.show(model, system)
        try await model.wait { system.current == .autoFill }
    }

    @Test func `A released model withdraws its suggestion`() async throws {
        var model: LoginModel? = try await atProof(.journey)
        #expect(model?.step != nil)
        let waiter = self.model(.journey, "Login")
        model = nil
        try await waiter.wait { system.current == nil }
        #expect(system.events == ["present autoFill", "withdraw autoFill"])
    }

    @Test func `The app's own authenticator of the system asks in its window`() async throws {
        try await register()
        let own = TestPasskeys(software)
        let model = model(.journey, "PasskeyLogin", with: own.authenticator)
        screen.show(model, system)
        await model.start()
        try await model.wait { own.current == .autoFill }
        #expect(system.events.isEmpty)
    }

    @Test(arguments: [true, false])
    func `Without a screen, and with an authenticator that is not the system's, nobody suggests anything`(
        hasScreen: Bool
    ) async throws {
        try await register()
        let model = model(.journey, "PasskeyLogin", with: hasScreen ? software : nil)
        if hasScreen { screen.show(model, system) }
        await model.start()
        try await giveTime()
        #expect(model.step != nil)
        #expect(system.events.isEmpty)
    }

    @Test(arguments: Product.allCases)
    func `After a password the system adds a passkey without a press, where the app wants it`(_ product: Product)
        async throws
    {
        let model = try await atRegistration(product, upgrades: true)
        try await model.wait { system.current == .upgrade }
        #expect(!model.isLoading)
        try await system.touch()
        try await model.wait { system.current == .autoFill }
        #expect(server.emulator.passkeys(of: "jo.field").count == 1)
        #expect(system.events == ["present upgrade", "present autoFill"])
    }

    @Test(arguments: Product.allCases)
    func `Nobody upgrades by default`(_ product: Product) async throws {
        let model = try await atRegistration(
            product,
            upgrades: LoginModel(journey: server.journey()).upgradesToPasskeys
        )
        try await giveTime()
        #expect(try passkey(of: model).control.label != nil)
        #expect(system.events.isEmpty)
    }

    @Test(arguments: Product.allCases)
    func `An upgrade that the system refuses leaves the step as it was, and the button makes the passkey`(
        _ product: Product
    ) async throws {
        let model = try await atRegistration(product, upgrades: true)
        try await model.wait { system.current == .upgrade }
        let sent = server.line.requests.count
        try system.refuse()
        try await giveTime()
        #expect(model.errorMessage == nil)
        #expect(server.line.requests.count == sent)
        model.perform(.press(try passkey(of: model)))
        try await model.wait { system.current == .sheet }
        try await system.touch()
        try await model.wait { server.emulator.passkeys(of: "jo.field").count == 1 }
        #expect(system.events.prefix(2) == ["present upgrade", "present sheet"])
    }

    @Test func `An upgrade gives way to the sheet`() async throws {
        let model = try await atRegistration(.journey, upgrades: true)
        try await model.wait { system.current == .upgrade }
        model.perform(.press(try passkey(of: model)))
        try await model.wait { system.current == .sheet }
        #expect(system.events == ["present upgrade", "withdraw upgrade", "present sheet"])
        model.cancel()
    }

    @Test(arguments: [true, false])
    func `Without a password, and beside a field to fill in, nobody upgrades`(isWithoutPassword: Bool) async throws {
        let secret =
            isWithoutPassword ? "" : "- { type: PASSWORD, key: user.password, label: Password, required: true }"
        let nickname = isWithoutPassword ? "" : "- { type: TEXT, key: nickname, label: Nickname, required: true }"
        let flow = """
            flow: Offer
            title: A passkey
            nodes:
              name:
                form:
                  name: Sign on
                  fields:
                    - { type: TEXT, key: user.username, label: Username, required: true }
                    \(secret)
                    - { type: SUBMIT_BUTTON, key: submit, label: Next }
                next: known
              known:
                action: identify
                next: passkey
              passkey:
                form:
                  name: A passkey
                  fields:
                    \(nickname)
                    - { type: FIDO2, key: passkey, label: Go, action: REGISTER, trigger: BUTTON, required: false }
                    - { type: FLOW_LINK, key: skip, label: Not now }
                transitions: { skip: success }
                next: success
            """
        let offering = try PasskeyPromptModelTests(LoginServer(flow: flow))
        let model = offering.model(.daVinci, "Offer")
        model.upgradesToPasskeys = true
        offering.screen.show(model, offering.system)
        await model.start()
        if isWithoutPassword { try model.fill(["Username": "jo.field"]) } else { try model.fillJo(name: "Username") }
        await model.next()
        _ = try model.field("Go")
        try await giveTime()
        #expect(offering.system.events.isEmpty)
    }
}
