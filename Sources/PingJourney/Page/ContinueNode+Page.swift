/// The texts of a step's page besides its callbacks. `nil` when the server sent nothing, and for nodes that are no
/// step.
extension Node {
    /// The heading of the page.
    public var header: String? { pageMember("header") }

    /// The text that introduces the page; the same as `description`.
    public var pageDescription: String? { pageMember("description") }

    /// The stage as the server wrote it: a name by which apps choose a layout, or JSON.
    public var stage: String? { pageMember("stage") }

    /// The stage, when it is JSON: what the page says in the languages of the journey's author.
    package var stageDetails: StageDetails? { stage.flatMap(StageDetails.init) }

    /// The text of the button that sends the page, in the languages of the journey's configuration.
    public var submitButtonText: String? { stageText("submitButtonText") }

    /// The text under the page, in the languages of the journey's configuration.
    public var pageFooter: String? { stageText("pageFooter") }

    private func stageText(_ name: String) -> String? {
        let languages = (self as? ContinueNode)?.context.shared[.languages]
        return stageDetails?.text(name, languages: languages ?? .preferred())
    }

    private func pageMember(_ name: String) -> String? {
        (self as? ContinueNode)?.input[name]?.lenientString
    }
}
