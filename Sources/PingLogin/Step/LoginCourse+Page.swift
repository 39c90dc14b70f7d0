extension LoginCourse {
    /// The texts of the step about itself and its buttons.
    package var page: StepPage { StepPage(step: step, fields: fields, texts: texts) }

    /// The error to show to the user: the server's message, or a failure in the app's words; `nil` when nothing has failed.
    package var errorContent: RichContent? { node.errorContent(isUsersDevice ? texts : texts.ofService) }

    /// The advice of a failure of the app's own; `nil` for the SDK's, whose advice is for developers.
    package var recoverySuggestion: String? { node.cause.flatMap(texts.advice) }

    /// The server's complaints about things that the step has no field for, in sentences.
    package var otherMessages: [String] {
        let ids = Set(fields.map(\.id))
        return messages.filter { !ids.contains($0.key) }.sortedByName.flatMap(\.value)
    }
}
