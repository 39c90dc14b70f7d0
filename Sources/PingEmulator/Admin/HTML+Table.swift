import Foundation
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

    /// A time of the day, since requests and mails of today are what one looks for.
    static func time(_ date: Date) -> HTML {
        let whole = date.formatted(.iso8601)
        let time = date.formatted(.iso8601.time(includingFractionalSeconds: false))
        return "<time datetime=\"\(whole)\" title=\"\(whole)\">\(time)</time>"
    }

    static func code(_ text: String) -> HTML { "<code>\(text)</code>" }

    /// An address, which may break anywhere.
    static func url(_ text: String) -> HTML { "<code class=\"url\">\(text)</code>" }
}
