import Observation
import PingTestKit
import Testing

@testable import PingLogin

@Suite("A login model", .timeLimit(.minutes(5)))
@MainActor
struct LoginModelTests {
    /// Both products, since the model promises the same for each.
    enum Product: String, CaseIterable {
        case journey, daVinci

        @MainActor
        func model(_ server: LoginServer) -> LoginModel {
            self == .journey ? server.journeyModel() : server.daVinciModel()
        }

        @MainActor
        func fill(_ model: LoginModel) throws {
            try model.fillJo(name: self == .journey ? "User Name" : "Username")
        }
    }

    @Test(arguments: Product.allCases)
    func `Starting twice sends one start`(_ product: Product) async throws {
        let server = try LoginServer()
        let model = product.model(server)
        async let first: Void = model.start()
        async let second: Void = model.start()
        _ = await (first, second)
        let sent = server.line.requests.count
        let step = try #require(model.step)
        await model.start()
        #expect(server.line.requests.count == sent)
        #expect(model.step === step)
    }

    @Test(arguments: Product.allCases)
    func `A double tap sends once`(_ product: Product) async throws {
        let server = try LoginServer()
        let model = product.model(server)
        await model.start()
        try product.fill(model)
        server.line.hold()
        let sent = server.line.requests.count
        model.perform(.next)
        #expect(model.isLoading)
        model.perform(.next)
        model.perform(.retry)
        await server.line.waitForHeld()
        await model.next()
        #expect(server.line.requests.count == sent + 1)
        server.line.release()
        try await model.wait { !model.isLoading }
        #expect(model.success != nil)
    }

    @Test(arguments: Product.allCases)
    func `A lost connection keeps the step and what was typed, and is tried again`(_ product: Product) async throws {
        let server = try LoginServer()
        let model = product.model(server)
        await model.start()
        try product.fill(model)
        let step = model.step
        server.line.cut(true)
        await model.next()
        #expect(model.errorMessage == model.texts[.offline])
        #expect(model.retryTitle == "Try again")
        #expect(model.step === step)
        #expect(!model.fields.isEmpty)
        #expect(!model.isLoading)

        server.line.cut(false)
        await model.retry()
        #expect(model.success != nil)
        #expect(model.errorMessage == nil)
    }

    @Test(arguments: Product.allCases)
    func `A start without a network is tried again`(_ product: Product) async throws {
        let server = try LoginServer()
        let model = product.model(server)
        server.line.cut(true)
        await model.start()
        #expect(model.node is FailureNode)
        #expect(model.retryTitle == "Start again")
        server.line.cut(false)
        await model.retry()
        #expect(model.step != nil)
    }

    @Test(arguments: Product.allCases)
    func `After a cancellation the step can be sent, at once`(_ product: Product) async throws {
        let server = try LoginServer()
        let model = product.model(server)
        await model.start()
        try product.fill(model)
        let step = model.step
        server.line.hold()
        model.perform(.next)
        await server.line.waitForHeld()
        model.cancel()
        #expect(!model.isLoading)
        #expect(model.step === step)
        #expect(model.errorMessage == nil)

        server.line.release()
        await model.next()
        #expect(model.success != nil)
    }

    @Test(arguments: Product.allCases)
    func `The cancellation of an awaiting task cancels the request`(_ product: Product) async throws {
        let server = try LoginServer()
        let model = product.model(server)
        await model.start()
        try product.fill(model)
        server.line.hold()
        let task = Task { await model.next() }
        await server.line.waitForHeld()
        task.cancel()
        await task.value
        #expect(server.line.heldCount == 0)
        #expect(!model.isLoading)
        #expect(model.errorMessage == nil)
        server.line.release()
        await model.next()
        #expect(model.success != nil)
    }

    @Test(arguments: Product.allCases)
    func `A start that was cancelled can be made again`(_ product: Product) async throws {
        let server = try LoginServer()
        let model = product.model(server)
        server.line.hold()
        let task = Task { await model.start() }
        await server.line.waitForHeld()
        task.cancel()
        await task.value
        #expect(!model.isLoading)
        #expect(model.node is EmptyNode)
        server.line.release()
        await model.start()
        #expect(model.step != nil)
    }

    @Test(arguments: Product.allCases)
    func `A restart while an answer is awaited drops the answer that comes late`(_ product: Product) async throws {
        let server = try LoginServer()
        let model = product.model(server)
        await model.start()
        try product.fill(model)
        let old = try #require(model.step)
        let sent = server.line.requests.count
        server.line.hold()
        model.perform(.next)
        await server.line.waitForHeld()
        let restarting = Task { await model.restart() }
        try await model.wait { server.line.requests.count > sent + 1 }
        server.line.release()
        await restarting.value
        #expect(model.success == nil)
        #expect(model.step != nil)
        #expect(model.step !== old)
        #expect(!model.isLoading)
        try product.fill(model)
        await model.next()
        #expect(model.success != nil)
    }

    @Test(arguments: Product.allCases)
    func `A model that is released while it loads ends its work`(_ product: Product) async throws {
        let server = try LoginServer()
        var model: LoginModel? = product.model(server)
        let released = WeakModel(model)
        await model?.start()
        if let model { try product.fill(model) }
        server.line.hold()
        model?.perform(.next)
        await server.line.waitForHeld()
        model = nil
        #expect(released.model == nil)
        try await until { server.line.heldCount == 0 }
    }

    @Test func `A model that is released while it polls ends its work`() async throws {
        let (gate, ended) = (Gate(), Gate())
        let server = try LoginServer(pollsBehind: gate, ended: ended)
        var model: LoginModel? = server.journeyModel("Polling")
        let released = WeakModel(model)
        await model?.start()
        try model?.fillJo()
        await model?.next()
        #expect(model?.waiting != nil)
        await gate.waitForArrivals()
        let sent = server.line.requests.count
        model = nil
        try await until { released.model == nil }
        // The gate is shut, so only a cancellation ends the wait.
        try await ended.wait()
        gate.open()
        #expect(server.line.requests.count == sent)
    }

    @Test(arguments: Product.allCases)
    func `Nothing happens to a model that has nothing to send`(_ product: Product) async throws {
        let server = try LoginServer()
        let model = product.model(server)
        await model.next()
        await model.retry()
        model.cancel()
        #expect(server.line.requests.isEmpty)
        #expect(model.node is EmptyNode)
        await model.start()
        await model.press(try model.field("Password"))
        await model.retry()
        #expect(model.step != nil)
        #expect(model.errorMessage == nil)
    }

    @Test func `A flow that has run too long is started again, not sent again`() async throws {
        let model = LoginModel(start: {
            FailureNode(cause: PingError(.flowExpired, "The login took longer than allowed."))
        })
        await model.start()
        #expect(model.step == nil)
        #expect(model.retryTitle == "Start again")
    }

    @Test(arguments: Watched.allCases)
    func `Everyone who reads a property learns when it changes`(_ property: Watched) async throws {
        let server = try LoginServer()
        let model = server.journeyModel(property == .waiting ? "Polling" : "Login")
        if property.afterStart { await model.start() }
        if property == .waiting { try model.fillJo() }
        if property == .errorMessage { try model.fillJo(password: "wrong") }
        if property == .user { try model.fillJo() }
        let changed = Locked(false)
        withObservationTracking {
            property.read(model)
        } onChange: {
            changed.set(true)
        }
        if property.afterStart { await model.next() } else { await model.start() }
        #expect(changed.current)
    }

    enum Watched: CaseIterable {
        case node, isLoading, step, fields, header, submitTitle, waiting, errorMessage, retryTitle, success, user

        var afterStart: Bool {
            switch self {
            case .waiting, .errorMessage, .retryTitle, .success, .user: true
            default: false
            }
        }

        @MainActor
        func read(_ model: LoginModel) {
            switch self {
            case .node: _ = model.node
            case .isLoading: _ = model.isLoading
            case .step: _ = model.step
            case .fields: _ = model.fields
            case .header: _ = model.header
            case .submitTitle: _ = model.submitTitle
            case .waiting: _ = model.waiting
            case .errorMessage: _ = model.errorMessage
            case .retryTitle: _ = model.retryTitle
            case .success: _ = model.success
            case .user: _ = model.user
            }
        }
    }

    @Test func `Those who read what is wrong with the input learn when it changes`() async throws {
        let model = try LoginServer().daVinciModel()
        await model.start()
        let changed = Locked(false)
        withObservationTracking {
            _ = model.validationMessages
        } onChange: {
            changed.set(true)
        }
        await model.next()
        #expect(changed.current)
    }

    @Test func `The words of the app can be replaced`() async throws {
        let model = try LoginServer().daVinciModel("VerificationCode")
        model.texts[.required] = "Verplicht"
        await model.start()
        await model.next()
        #expect(Set(model.validationMessages.values) == [["Verplicht"]])
    }
}

@MainActor
private struct WeakModel {
    weak var model: LoginModel?
    init(_ model: LoginModel?) { self.model = model }
}
