import Foundation

/// The notes on a control, beside its question.
extension Field {
    /// Adds what a control tells.
    ///
    /// - Parameter plain: Whether its words are those of the form itself, and not a message of the server.
    mutating func tell(_ control: LoginField.Control, plain: Bool) {
        switch control {
        case .secret(let input): notes += input.rules.map { Note(.hint, $0.text) }
        case .message(let text):
            notes += [Note(plain ? .plain : Note.Kind(text.severity), text.titled)]
        case .suspended(let message): notes += [Note(.information, message.titled)]
        case .recoveryCodes(let codes): notes += Self.notes(of: codes)
        case .image(let image): notes += [Note(.information, image.words)]
        case .qrCode(let code): notes = Self.notes(of: code)
        default: break
        }
        notes.removeAll { $0.text.isEmpty }
    }

    private static func notes(of codes: RecoveryCodes) -> [Note] {
        let device = codes.deviceName.map { " for \($0)" } ?? ""
        let advice = "Recovery codes\(device). Keep them in a safe place; they are not shown again."
        return [Note(.warning, advice)] + codes.codes.map { Note(.information, $0) }
    }

    /// A terminal shows no pictures, so the text beside the code must do.
    private static func notes(of code: PingLogin.QRCode) -> [Note] {
        let text = code.fallbackText
        if let uri = code.content {
            let key = text.isEmpty ? "" : ", or type this key: \(text)"
            return [Note(.information, "Open this with an authenticator app\(key)"), Note(.information, uri)]
        }
        let end = text.isEmpty ? ", and the server sent nothing to type instead." : "; type this instead: \(text)"
        return [Note(.warning, "A terminal cannot show the QR code\(end)")]
    }
}

extension Note.Kind {
    init(_ severity: MessageText.Severity) {
        self =
            switch severity {
            case .information: .information
            case .warning: .warning
            case .error: .error
            }
    }
}

extension MessageText {
    fileprivate var titled: RichContent {
        RichContent(blocks: (title.map { [.heading([.text($0)], level: 2)] } ?? []) + content.blocks)
    }

    /// The links to open, each with its text.
    var links: [String] {
        content.links.compactMap { link in link.href.map { "Read “\(link.text)” at \($0.absoluteString)" } }
    }
}

extension ImageContent {
    fileprivate var words: String {
        let name = description.isEmpty ? "A picture" : description
        let place = url.map { ": \($0.absoluteString)" } ?? ""
        return name + place + (link.map { " (leads to \($0.absoluteString))" } ?? "")
    }
}
