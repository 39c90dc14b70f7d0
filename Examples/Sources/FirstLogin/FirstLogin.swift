import PingEmulator
import PingJourney

/// Logs a user in with a name and a password, step by step, against the emulator on this machine.
@main
struct FirstLogin {
    static func main() async throws {
        let server = try await Emulator().serve()

        let journey = Journey.createJourney { config in
            config.serverUrl = server.serverURL
            config.realm = "alpha"
        }

        var node = await journey.start("Login")
        while let step = node as? ContinueNode {
            print("The server asks for \(step.callbacks.map(\.type).joined(separator: " and ")).")
            for callback in step.callbacks {
                (callback as? NameCallback)?.name = "jo.field"
                (callback as? PasswordCallback)?.password = "S3cret-Word"
            }
            node = await step.next()
        }

        switch node.kind {
        case .success: print("Signed in.")
        case .error(let error): print("The server said no: \(error.message)")
        case .failure(let failure): print("It did not work: \(failure.cause)")
        case .continue, .empty: break
        }
        await server.stop()
    }
}
