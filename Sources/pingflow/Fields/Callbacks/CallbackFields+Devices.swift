import Foundation
import PingJourney

/// Callbacks that need the abilities of a device or an app, and callbacks that the tool does not know.
extension CallbackFields {
    func device(_ callback: any Callback) async -> Field {
        var field = base(callback, prompt: "")
        field.question = .anything
        field.parts = inputNames(of: callback).map { Field.Part(input: $0, name: $0) }
        field.details = [("inputs", .array(field.parts.map { .string($0.input) }))]
        if let declined = await decline(callback) {
            field.notes = [Note(.warning, declined)]
        } else {
            field.takesRawInputs = true
            let advice = field.parts.isEmpty ? "" : " Type its inputs as text; what you leave empty stays as it is."
            field.notes = [Note(.warning, "pingflow does not know \(callback.type).\(advice)")]
        }
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

    /// What goes to the server about this device.
    private static func profile(_ result: Result<JSON, any Error>) -> String {
        guard case .success(let profile) = result else {
            return "The server asks for a device profile. pingflow could not make one and sends an empty one."
        }
        let facts = profile["metadata"] == nil ? "" : ", operating system, processor, memory, language and time zone"
        return "The server asks for a device profile. pingflow sends a random identifier\(facts)."
    }

    /// Answers the server that the tool cannot do this.
    ///
    /// - Returns: The same in words for the person; `nil` for a callback that the tool does not know.
    private func decline(_ callback: any Callback) async -> String? {
        switch callback {
        case let callback as DeviceProfileCallback:
            return Self.profile(await callback.collect())
        case let callback as DeviceBindingCallback:
            await callback.bind()
            return "The server asks to bind this device. pingflow cannot bind one and answers “unsupported”."
        case let callback as DeviceSigningVerifierCallback:
            await callback.sign()
            return "The server asks for a device signature. pingflow is not a bound device and answers “unsupported”."
        case let callback as AppIntegrityCallback:
            await callback.attest()
            return "The server asks for app attestation. pingflow cannot attest and answers “unsupported”."
        case let callback as PingOneProtectInitializeCallback:
            await callback.start()
            return "The server starts PingOne Protect. pingflow does not have it and answers “unsupported”."
        case let callback as PingOneProtectEvaluationCallback:
            await callback.collect()
            return "The server asks for PingOne Protect signals. pingflow has none and answers “unsupported”."
        case let callback as ReCaptchaEnterpriseCallback:
            await callback.verify()
            return "The server asks for a reCAPTCHA. pingflow cannot show one and answers “unsupported”."
        case is ReCaptchaCallback:
            return "The server asks for a reCAPTCHA. pingflow cannot show one and sends it back empty."
        case let callback as IdPCallback:
            return
                "The server asks for a login at “\(callback.provider)”. pingflow cannot do that here and sends it back empty."
        default:
            return nil
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
