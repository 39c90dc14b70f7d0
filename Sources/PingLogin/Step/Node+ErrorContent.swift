extension Node {
    /// The error to show to the user: the server's message, or a failure in the app's words; `nil` when nothing has failed.
    package func errorContent(_ texts: LoginTexts) -> RichContent? {
        switch kind {
        case .error(let error):
            let content = RichContent(error.message)
            return content.isEmpty ? RichContent(verbatim: texts.refused) : content
        // An error may quote anything.
        case .failure(let failure): return RichContent(verbatim: texts.words(for: failure.cause))
        case .continue, .success, .empty: return nil
        }
    }
}
