import Foundation
import PingLoginUI

/// Logs in without a user when the app is started with `--check`, for `.ci/apple/run`: with the transport and the
/// storage that an app has by default.
struct SampleCheck {
    let server: SampleServer

    static var isAsked: Bool { CommandLine.arguments.contains("--check") }

    func runAndExit() async {
        let isPassed = await run()
        // The output may wait in a buffer, which `exit` empties.
        exit(isPassed ? 0 : 1)
    }

    func run() async -> Bool {
        do {
            try await remove(.journey)
            try await signIn("journey", await server.journey(SampleAccount.journey.id).start("Login"))
            try await use(.journey)
            try await remove(.daVinci)
            try await signIn("DaVinci", await server.daVinci(SampleAccount.daVinci.id).start())
            try await use(.daVinci)
            try await usePasskey()
        } catch {
            say("check failed: \(error.localizedDescription)")
            return false
        }
        say("check passed")
        return true
    }

    private func signIn(_ name: String, _ first: any Node) async throws {
        var node = first
        while let step = node as? ContinueNode {
            try step.fill(Self.answers)
            for case let button as SubmitCollector in step.actions { button.press() }
            node = await step.next()
        }
        switch node.kind {
        case .success: say("\(name): signed in")
        case .failure(let failure): throw failure.cause
        case .error(let error): throw CheckError(message: "\(name): the server refused: \(error.message)")
        case .continue, .empty: throw CheckError(message: "\(name): the login did not end")
        }
    }

    private func usePasskey() async throws {
        // The system asks its user for a passkey, and the check has none.
        guard SampleSettings.passkeyDomain == nil else { return say("passkey: left out, the system's need a user") }
        try await remove(.passkey)
        try await signInWithPasskey()
        try await use(.passkey)
    }

    /// As the screen does it, with the model of a login: a password, then a new passkey, then the passkey.
    @MainActor
    private func signInWithPasskey() async throws {
        let model = LoginModel(
            journey: server.journey(SampleAccount.passkey.id),
            name: "Passkey",
            authenticator: server.authenticator
        )
        await model.start()
        var ceremonies = 0
        while let step = model.step, model.errorMessage == nil {
            if let field = model.fields.first(where: \.isCeremony) {
                ceremonies += 1
                await model.press(field)
            } else {
                try step.fill(Self.answers)
                await model.next()
            }
        }
        guard model.success != nil, ceremonies == 2 else {
            throw CheckError(message: "passkey: \(model.errorMessage ?? "the login did not end")")
        }
        say("passkey: made, used, signed in")
    }

    /// What a later launch does: it reads the tokens from the storage.
    private func use(_ account: SampleAccount) async throws {
        guard let user = try await account.user(at: server) else {
            throw CheckError(message: "\(account): the tokens are not in the storage")
        }
        _ = try await user.token().get()
        _ = try await user.refresh().get()
        _ = try await user.userinfo().get()
        say("\(account): stored, refreshed, used")
        _ = try await user.logout().get()
        say("\(account): signed out")
    }

    private func remove(_ account: SampleAccount) async throws {
        try await server.accounts.remove(account.id)
    }

    private func say(_ text: String) {
        print("PingSample: \(text)")
    }

    private static let answers = [
        "User Name": "jo.field", "Password": "S3cret-Word", "Username": "jo.field",
    ]
}

extension LoginField {
    fileprivate var isCeremony: Bool {
        if case .ceremony = control { true } else { false }
    }
}

/// A login that ended in another way than it should.
struct CheckError: LocalizedError {
    let message: String

    var errorDescription: String? { message }
}
