import PingEmulator
import PingFido
import Testing

@testable import PingLogin

@Suite("Passkeys in a login model")
@MainActor
struct PasskeyModelTests {
    enum Product: CaseIterable {
        case journey, daVinci
    }

    let server: LoginServer
    let authenticator: TestAuthenticator

    init() throws {
        server = try LoginServer()
        authenticator = TestAuthenticator(
            SoftwareAuthenticator(origin: server.emulator.url, credentials: MemoryStorage<[SoftwareCredential]>())
        )
    }

    private func model(
        _ product: Product,
        _ flow: String = "Passkey",
        with authenticator: (any Authenticator)?
    ) -> LoginModel {
        switch product {
        case .journey: return LoginModel(journey: server.journey(), name: flow, authenticator: authenticator)
        case .daVinci:
            var options = DaVinciOptions()
            options.acrValues = flow
            return LoginModel(daVinci: server.daVinci(), options: options, authenticator: authenticator)
        }
    }

    /// A model at the step that offers to make a passkey.
    private func atRegistration(_ product: Product, with authenticator: (any Authenticator)?) async throws -> LoginModel
    {
        let model = model(product, with: authenticator)
        await model.start()
        try model.fillJo(name: product == .journey ? "User Name" : "Username")
        await model.next()
        try #require(ceremony(of: model)?.kind == .passkeyRegistration)
        return model
    }

    private func ceremony(of model: LoginModel) -> Ceremony? {
        for field in model.fields { if case .ceremony(let ceremony) = field.control { return ceremony } }
        return nil
    }

    private func pressCeremony(_ model: LoginModel) async throws {
        await model.press(try field(of: model))
    }

    private func field(of model: LoginModel) throws -> LoginField {
        try #require(model.fields.first { if case .ceremony = $0.control { true } else { false } })
    }

    @Test(arguments: Product.allCases)
    func `A passkey is made and used, and the server has verified both`(_ product: Product) async throws {
        let model = try await atRegistration(product, with: authenticator)
        try await pressCeremony(model)
        #expect(server.emulator.passkeys(of: "jo.field").count == 1)
        #expect(ceremony(of: model)?.kind == .passkeyAuthentication)
        try await pressCeremony(model)
        #expect(model.success != nil, "\(model.errorMessage ?? "")")
        #expect(server.emulator.passkeys(of: "jo.field").first?.counter == 1)
    }

    @Test(arguments: [true, false])
    func `The authenticator of the workflow's module serves a model that does not have its own`(isJourney: Bool)
        async throws
    {
        let authenticator = authenticator
        var options = DaVinciOptions()
        options.acrValues = "PasskeyLogin"
        let model =
            isJourney
            ? LoginModel(
                journey: server.journey { $0.module(FidoModule.config) { $0.authenticator = authenticator } },
                name: "PasskeyLogin"
            )
            : LoginModel(
                daVinci: server.daVinci { $0.module(FidoModule.config) { $0.authenticator = authenticator } },
                options: options
            )
        await model.start()
        try await pressCeremony(model)
        #expect(authenticator.count == 1)
    }

    @Test(arguments: Product.allCases)
    func `Without an authenticator the server learns so, and the login continues`(_ product: Product) async throws {
        let model = try await atRegistration(product, with: nil)
        try await pressCeremony(model)
        #expect(model.success != nil, "\(model.errorMessage ?? "")")
        #expect(server.emulator.passkeys(of: "jo.field").isEmpty)
    }

    @Test(arguments: Product.allCases)
    func `A user who wants no passkey goes the way that the flow has for that`(_ product: Product) async throws {
        authenticator.become(.fails(PingError.webAuthn(.webAuthnNotAllowed, "The user said no.")))
        let model = try await atRegistration(product, with: authenticator)
        try await pressCeremony(model)
        #expect(model.success != nil, "\(model.errorMessage ?? "")")
        #expect(server.emulator.passkeys(of: "jo.field").isEmpty)
    }

    @Test(arguments: Product.allCases)
    func `The model loads while the user is asked; a cancelled ceremony sends nothing`(_ product: Product) async throws
    {
        let model = try await atRegistration(product, with: authenticator)
        let sent = server.line.requests.count
        authenticator.become(.waits)
        model.perform(.press(try field(of: model)))
        #expect(model.isLoading)
        await authenticator.waitForCeremony()
        #expect(model.isLoading)
        model.cancel()
        #expect(!model.isLoading)
        #expect(model.errorMessage == nil)
        #expect(ceremony(of: model)?.kind == .passkeyRegistration)

        authenticator.become(.works)
        try await pressCeremony(model)
        #expect(ceremony(of: model)?.kind == .passkeyAuthentication)
        #expect(server.line.requests.count == sent + 1)
        #expect(server.emulator.passkeys(of: "jo.field").count == 1)
    }

    @Test(arguments: Product.allCases)
    func `A second press while the user is asked begins no second ceremony`(_ product: Product) async throws {
        let model = try await atRegistration(product, with: authenticator)
        authenticator.become(.waits)
        model.perform(.press(try field(of: model)))
        await authenticator.waitForCeremony()
        try await pressCeremony(model)
        #expect(authenticator.count == 1)
        model.cancel()
    }

    @Test(arguments: Product.allCases)
    func `What a lost connection kept from the server is sent again, without a second passkey`(_ product: Product)
        async throws
    {
        let model = try await atRegistration(product, with: authenticator)
        server.line.cut(true)
        try await pressCeremony(model)
        #expect(model.errorMessage?.isEmpty == false)
        #expect(model.retryTitle == "Try again")
        server.line.cut(false)
        await model.retry()
        #expect(ceremony(of: model)?.kind == .passkeyAuthentication)
        #expect(authenticator.count == 1)
        #expect(server.emulator.passkeys(of: "jo.field").count == 1)
    }

    @Test(arguments: Product.allCases)
    func `A failure that a lost connection kept from the server does not answer the second try`(_ product: Product)
        async throws
    {
        let model = try await atRegistration(product, with: authenticator)
        authenticator.become(.fails(PingError.webAuthn(.webAuthnNotAllowed, "The user said no.")))
        server.line.cut(true)
        try await pressCeremony(model)
        server.line.cut(false)
        authenticator.become(.works)
        await model.retry()
        #expect(ceremony(of: model)?.kind == .passkeyAuthentication)
        #expect(server.emulator.passkeys(of: "jo.field").count == 1)
    }

    @Test func `A failure for which a flow has no way is shown, and the ceremony can be held again`() async throws {
        let model = try await atRegistration(.daVinci, with: authenticator)
        try await pressCeremony(model)
        authenticator.become(.fails(PingError.webAuthn(.webAuthnTimeout, "Nobody came.")))
        try await pressCeremony(model)
        #expect(model.node is ErrorNode)
        #expect(model.errorMessage?.isEmpty == false)
        #expect(ceremony(of: model)?.kind == .passkeyAuthentication)
        authenticator.become(.works)
        await model.retry()
        #expect(model.success != nil, "\(model.errorMessage ?? "")")
    }

    @Test func `A step without a place for the answer says so, and sends nothing`() async throws {
        let server = try LoginServer(
            flow: """
                journey: Unplaced
                title: A passkey without a place for it
                nodes:
                  passkey:
                    page:
                      callbacks:
                        - type: MetadataCallback
                          data: { _action: webauthn_authentication, _type: WebAuthn, challenge: AAAA }
                    next: success
                """
        )
        let model = LoginModel(journey: server.journey(), name: "Unplaced", authenticator: authenticator)
        await model.start()
        let sent = server.line.requests.count
        try await pressCeremony(model)
        #expect((model.node.cause as? PingError)?.code == .fidoOutcomeUnplaced)
        #expect(server.line.requests.count == sent)
        #expect(model.retryTitle == "Try again")
    }

    private static func form(_ action: String) -> String {
        """
        flow: Beside
        title: A passkey beside a required field
        nodes:
          name:
            form:
              name: Sign on
              fields:
                - { type: TEXT, key: user.username, label: Username, required: true }
                - { type: SUBMIT_BUTTON, key: submit, label: Next }
            next: known
          known:
            action: identify
            next: passkey
          passkey:
            form:
              name: A passkey
              fields:
                - { type: TEXT, key: nickname, label: Nickname, required: true }
                - { type: FIDO2, key: passkey, label: Go, action: \(action), trigger: BUTTON, required: true }
            next: success
        """
    }

    @Test func `No passkey is made for a form that the server would refuse`() async throws {
        let server = try LoginServer(flow: Self.form("REGISTER"))
        var options = DaVinciOptions()
        options.acrValues = "Beside"
        let model = LoginModel(daVinci: server.daVinci(), options: options, authenticator: authenticator)
        await model.start()
        try model.fill(["Username": "jo.field"])
        await model.next()
        let sent = server.line.requests.count
        try await pressCeremony(model)
        #expect(authenticator.count == 0)
        #expect(server.line.requests.count == sent)
        #expect(model.validationMessages == [try model.field("Nickname").id: ["This field is required."]])
        try model.fill(["Nickname": "jo"])
        try await pressCeremony(model)
        #expect(authenticator.count == 1)
    }

    @Test func `A passkey is used beside a field that is left empty`() async throws {
        let server = try LoginServer(flow: Self.form("AUTHENTICATE"))
        var options = DaVinciOptions()
        options.acrValues = "Beside"
        let model = LoginModel(daVinci: server.daVinci(), options: options, authenticator: authenticator)
        await model.start()
        try model.fill(["Username": "jo.field"])
        await model.next()
        let nickname = try model.field("Nickname").id
        try await pressCeremony(model)
        #expect(authenticator.count == 1)
        #expect(model.validationMessages[nickname] == nil)
    }
}
