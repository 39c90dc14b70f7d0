import PingLoginWeb

extension HTML {
    /// A table that scrolls by itself on a narrow screen.
    static func table(_ caption: String, _ head: [String], _ rows: [[HTML]]) -> HTML {
        """
        <div class="scroll" tabindex="0" role="region" aria-label="\(caption)"><table><thead><tr>\
        \(head.map { "<th scope=\"col\">\($0)</th>" as HTML })</tr></thead><tbody>
        \(rows.map { "<tr>\($0.map { "<td>\($0)</td>" as HTML })</tr>\n" as HTML })</tbody></table></div>
        """
    }

    static func code(_ text: String) -> HTML { "<code>\(text)</code>" }
}
