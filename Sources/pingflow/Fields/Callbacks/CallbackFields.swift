import PingJourney

/// Puts the callbacks of a step into the words of the command line.
struct CallbackFields: Sendable {
    let redaction: Redaction
    /// Whether the step wants to be sent again after a while, so that a choice beside it is a way out.
    var isWaiting = false

    /// The field of a callback. Callbacks that need a device's abilities are answered with what a command line has:
    /// the error that the server knows for that.
    func field(for callback: any Callback) async -> Field {
        let known =
            text(callback) ?? attribute(callback) ?? choice(callback) ?? consent(callback) ?? message(callback)
            ?? redirect(callback)
        if let known { return known }
        return await device(callback)
    }

    /// A field with what all callbacks have.
    func base(_ callback: any Callback, prompt: String) -> Field {
        Field(type: callback.type, id: inputNames(of: callback).first, prompt: prompt)
    }

    /// The names of a callback's inputs, in order.
    func inputNames(of callback: any Callback) -> [String] {
        callback.field.received["input"]?.array?.compactMap { $0["name"]?.string } ?? []
    }

    /// What a callback holds now.
    func value(of callback: any Callback) -> JSON {
        callback.field[.value] ?? .null
    }
}
