import Foundation

extension Node {
    /// The error to show to the user: the server's message, or the cause of a failure; `nil` when nothing has failed.
    package func errorContent(_ texts: LoginTexts) -> RichContent? {
        switch kind {
        case .error(let error):
            let content = RichContent(error.message)
            return content.isEmpty ? RichContent(verbatim: texts.refused) : content
        // The SDK's own words, which may quote anything.
        case .failure(let failure): return RichContent(verbatim: failure.cause.localizedDescription)
        case .continue, .success, .empty: return nil
        }
    }
}
