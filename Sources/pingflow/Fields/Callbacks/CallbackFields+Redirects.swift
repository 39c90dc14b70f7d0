import PingJourney

/// Callbacks that lead elsewhere.
extension CallbackFields {
    func redirect(_ callback: any Callback) -> Field? {
        guard let callback = callback as? RedirectCallback else { return nil }
        var field = base(callback, prompt: "")
        field.title = "The URL that the browser came back with"
        field.question = .text(suggestion: "")
        field.notes = [Note(.information, "Open this in a browser: \(callback.redirectUrl)")]
        field.details = [
            ("redirectUrl", .string(callback.redirectUrl)), ("redirectMethod", .string(callback.redirectMethod)),
        ]
        field.fill = { try callback.resume(from: $0.text ?? "") }
        return field
    }
}
