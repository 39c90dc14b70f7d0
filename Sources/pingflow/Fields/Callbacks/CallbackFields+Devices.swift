import Foundation
import PingJourney

/// Callbacks that need what only a device or an app has, and those that nobody knows.
extension CallbackFields {
    func device(_ callback: any Callback) async -> Field {
        var field = base(callback, prompt: "")
        field.question = .anything
        field.parts = inputNames(of: callback).map { Field.Part(input: $0, name: $0) }
        field.details = [("inputs", .array(field.parts.map { .string($0.input) }))]
        field.notes = [Note(.warning, await decline(callback))]
        let names = field.parts.map(\.input)
        field.objection = { value in
            names.isEmpty ? "it sends nothing, so it takes no answer" : value.strangers(among: names)
        }
        field.fill = { fill(callback, with: $0.anything ?? .null) }
        return field
    }

    /// Asks for leave to make or use a passkey.
    func passkey(_ callback: any FidoCallback, _ task: PasskeyTask) -> Field {
        // On the wire it is a metadata callback, as much else is.
        var field = Field(type: String(describing: Swift.type(of: callback)), id: nil, prompt: "")
        field.details = task.details
        task.ask(with: &field)
        return field
    }

    /// Tells the server that this cannot be done here.
    ///
    /// - Returns: The same in words for the person.
    private func decline(_ callback: any Callback) async -> String {
        switch callback {
        case let callback as DeviceProfileCallback:
            await callback.collect()
            return "The server wants to know the device; it gets an empty profile."
        case let callback as DeviceBindingCallback:
            await callback.bind()
            return "The server wants to bind this device, which a command line cannot do; it is told so."
        case let callback as DeviceSigningVerifierCallback:
            await callback.sign()
            return "The server wants a signature of a bound device, which a command line is not; it is told so."
        case let callback as AppIntegrityCallback:
            await callback.attest()
            return "The server wants proof of a genuine app, which a command line has not; it is told so."
        case let callback as PingOneProtectInitializeCallback:
            await callback.start()
            return "The server wants PingOne Protect, which a command line has not; it is told so."
        case let callback as PingOneProtectEvaluationCallback:
            await callback.collect()
            return "The server wants PingOne Protect signals, which a command line has not; it is told so."
        case let callback as ReCaptchaEnterpriseCallback:
            await callback.verify()
            return "The server wants a reCAPTCHA, which a command line cannot show; it is told so."
        case is ReCaptchaCallback:
            return "The server wants a reCAPTCHA, which a command line cannot show; it goes back empty."
        case let callback as IdPCallback:
            return
                "The server wants a login at “\(callback.provider)”, which a command line cannot do; it goes back empty."
        default:
            return "The step holds a \(callback.type), which this tool does not know; it goes back as it came."
        }
    }

    /// Puts an answer of an answers file into the inputs: a value for the first one, or an object by input names.
    private func fill(_ callback: any Callback, with value: JSON) {
        let names = inputNames(of: callback)
        let values = value.object ?? names.first.map { [$0: value] } ?? [:]
        for (position, name) in names.enumerated() {
            let input = CallbackInput(Self.suffix(of: name), at: position)
            if let given = values[name] {
                callback.field[input] = given
            } else if name.hasSuffix("clientError") {
                // There is an answer now, so the error no longer holds.
                callback.field[input] = ""
            }
        }
    }

    /// What follows `IDToken` and its number.
    private static func suffix(of name: String) -> String {
        name.replacing(/^IDToken[0-9]+/, with: "")
    }
}
