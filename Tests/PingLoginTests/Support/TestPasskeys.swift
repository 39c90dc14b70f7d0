import PingFido

@testable import PingLogin

/// The passkeys of an operating system, whose user touches one when a test says so.
@MainActor
final class TestPasskeys: PasskeySystem {
    private typealias Report = @MainActor (PasskeyReport) -> Void

    private let software: SoftwareAuthenticator
    /// All that happened, in order.
    private(set) var events: [String] = []
    private var shown: [Int: (request: PasskeyRequest, report: Report)] = [:]

    nonisolated init(_ software: SoftwareAuthenticator) { self.software = software }

    /// One authenticator over this system, as a screen lends it.
    nonisolated var authenticator: PasskeyAuthenticator {
        PasskeyAuthenticator(ceremonies: PasskeyCeremonies(system: self))
    }

    /// What is on the screen; `nil` for nothing.
    var current: PasskeyPresentation? { shown.values.first?.request.presentation }

    func present(_ request: PasskeyRequest, id: Int, report: @escaping @MainActor (PasskeyReport) -> Void) {
        events.append("present \(request.presentation)")
        shown[id] = (request, report)
    }

    func withdraw(_ id: Int) {
        guard let ceremony = shown.removeValue(forKey: id) else { return }
        events.append("withdraw \(ceremony.request.presentation)")
        Task { ceremony.report(.failure(Self.cancelled)) }
    }

    func forget(_ id: Int) { events.append("forget") }

    /// The user touches a passkey, or agrees to a new one.
    func touch() async throws {
        let (id, ceremony) = try shownNow()
        let credential: PasskeyCredential =
            switch ceremony.request.purpose {
            case .creation(let options): .registration(try await software.create(options))
            case .use(let options): .assertion(try await software.get(options))
            }
        shown[id] = nil
        ceremony.report(.success(credential))
    }

    /// The user waves away what is shown, or the system has nothing to offer.
    func refuse() throws {
        let (id, ceremony) = try shownNow()
        shown[id] = nil
        ceremony.report(.failure(Self.cancelled))
    }

    private func shownNow() throws -> (Int, (request: PasskeyRequest, report: Report)) {
        guard let (id, ceremony) = shown.first else { throw NothingShown() }
        return (id, ceremony)
    }

    struct NothingShown: Error {}

    private static var cancelled: PingError { .webAuthn(.webAuthnNotAllowed, "The user cancelled.") }
}

/// Where a screen is.
final class TestScreen {
    var id: ObjectIdentifier { ObjectIdentifier(self) }

    @MainActor
    func show(_ model: LoginModel, _ passkeys: TestPasskeys) {
        var tools = ScreenTools()
        tools.authenticator = passkeys.authenticator
        model.lend(tools, from: id)
    }
}
