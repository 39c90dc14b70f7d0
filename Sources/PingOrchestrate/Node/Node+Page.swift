/// The server's texts for a step's page, for both products.
///
/// DaVinci sends `id` beside the form and the texts inside it; a journey sends a description beside its callbacks. Each
/// is empty when the server did not send it, and for nodes that are not steps.
extension Node {
    /// The identifier of the step (DaVinci `id`).
    public var id: String { page["id"]?.lenientString ?? "" }

    /// The name of the form (DaVinci `form.name`).
    public var name: String { form("name") }

    /// The text that introduces the step (DaVinci `form.description`, journey `description`).
    public var description: String {
        let text = form("description")
        return text.isEmpty ? page["description"]?.lenientString ?? "" : text
    }

    /// The kind of form (DaVinci `form.category`), for example `CUSTOM_HTML`.
    public var category: String { form("category") }

    private var page: JSON { (self as? ContinueNode)?.input ?? .null }

    private func form(_ member: String) -> String { page["form"]?[member]?.lenientString ?? "" }
}
