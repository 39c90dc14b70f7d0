import PingJourney

/// Callbacks that tell something, or carry something unseen.
extension CallbackFields {
    func message(_ callback: any Callback) -> Field? {
        switch callback {
        case let callback as any MessageCallback: output(callback)
        case let callback as PollingWaitCallback: wait(callback)
        case let callback as MetadataCallback: metadata(callback)
        case let callback as HiddenValueCallback: hidden(callback)
        default: nil
        }
    }

    private func output(_ callback: some MessageCallback) -> Field {
        // Scripts are for web pages, and may hold recovery codes.
        let isScript = callback.messageType == .script
        var field = base(callback, prompt: isScript ? "" : callback.message)
        field.details = [("messageType", .int(callback.messageType.rawValue))]
        if isScript { field.details.append(("script", redaction(callback.message))) }
        if let codes = (callback as? TextOutputCallback)?.recoveryCodes {
            let device = codes.deviceName.map { " for \($0)" } ?? ""
            field.notes = [
                Note(.warning, "Recovery codes\(device). Keep them in a safe place; they are not shown again.")
            ]
            field.notes += codes.codes.map { Note(.information, $0) }
        }
        if !isScript, !callback.message.isEmpty {
            field.notes = [Note(Note.Kind(callback.messageType) ?? .information, callback.message)]
        }
        return field
    }

    private func wait(_ callback: PollingWaitCallback) -> Field {
        var field = base(callback, prompt: callback.message)
        field.details = [("waitTime", .int(callback.waitTime))]
        return field
    }

    private func metadata(_ callback: MetadataCallback) -> Field {
        var field = base(callback, prompt: "")
        field.details = [("data", callback.value)]
        return field
    }

    private func hidden(_ callback: HiddenValueCallback) -> Field {
        var field = base(callback, prompt: callback.valueId)
        // Such values carry keys and outcomes of ceremonies between programs.
        field.value = redaction(callback.value)
        if let uri = callback.authenticatorURI {
            let key = uri.key.map { ", or type this key: \($0)" } ?? ""
            field.notes = [
                Note(.information, "Open this with an authenticator app\(key)"), Note(.information, uri.absoluteString),
            ]
        }
        field.question = .anything
        field.objection = { $0.lenientString == nil ? "it must be text" : nil }
        field.fill = { callback.value = $0.anything?.lenientString ?? "" }
        return field
    }
}

extension Note.Kind {
    /// The kind of a server's message; `nil` for scripts and for what the server does not say.
    init?(_ type: MessageType) {
        switch type {
        case .information: self = .information
        case .warning: self = .warning
        case .error: self = .error
        default: return nil
        }
    }
}
