extension Node {
    /// The error to show to the user: the server's message, or a failure in the app's words; `nil` without a failure.
    package func errorContent(_ texts: LoginTexts) -> RichContent? {
        switch kind {
        case .error(let error):
            let content = RichContent(error.sentence)
            return content.isEmpty ? RichContent(verbatim: texts[.refused]) : content
        // An error may quote anything.
        case .failure(let failure): return RichContent(verbatim: texts.words(for: failure.cause))
        case .continue, .success, .empty: return nil
        }
    }
}

extension ErrorNode {
    /// The message without the code and the input's name that PingOne puts before it, as in “invalidValue email: …”.
    fileprivate var sentence: String {
        for target in details.flatMap({ $0.rawResponse?.details ?? [] }).compactMap(\.target) {
            let parts = serverMessage.split(separator: " \(target): ", maxSplits: 1)
            guard parts.count == 2, !parts[0].contains(" ") else { continue }
            return parts[1].prefix(1).uppercased() + parts[1].dropFirst()
        }
        return serverMessage
    }
}
