import Crypto
import Foundation

/// A whole page: its document, and the header fields it must be sent with.
///
/// The content security policy allows the page's own style sheet and script, and nothing else: a page that a mistake
/// has put markup of a stranger into still runs no script and posts nothing elsewhere.
public struct WebPage: Sendable, Hashable {
    /// The document.
    public let html: String
    /// The header fields: content type and policy, no storing, no frames, no referrer for other origins.
    public let headerFields: [String: String]

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - title: The title of the browser's window.
    ///   - language: The language of the text (BCP 47), which also gives the page its direction.
    ///   - content: The content of `main`, with one `h1`.
    ///   - header: The place above the content: the name and the logo of the site.
    ///   - footer: The place below the content: links for help, privacy and the imprint.
    ///   - formTargets: The origins, or schemes such as `com.example.app:`, that a form of the page may lead to besides
    ///     the page's own origin. Browsers check each redirect after a form.
    public init(
        title: String,
        language: String = "en",
        content: HTML,
        header: HTML? = nil,
        footer: HTML? = nil,
        formTargets: [String] = []
    ) {
        self.init(
            title: title,
            language: language,
            content: content,
            header: header,
            footer: footer,
            formTargets: formTargets,
            isWide: false
        )
    }

    /// - Parameters:
    ///   - isWide: Whether the page has tables and pictures, and not one form.
    ///   - script: A script of the page's own.
    package init(
        title: String,
        language: String = "en",
        content: HTML,
        header: HTML? = nil,
        footer: HTML? = nil,
        formTargets: [String] = [],
        isWide: Bool,
        script: PageScript? = nil
    ) {
        let scripts = Self.scripts(of: content) + (script.map { [$0] } ?? [])
        let document: HTML = """
            <!doctype html>
            <html lang="\(language)"\(.attribute("dir", LoginTexts.isRightToLeft(language) ? "rtl" : nil))><head><meta charset="utf-8"><title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
            \(HTML.style(Self.style))</head>
            <body>\(header.map { "<header>\($0)</header>" })<main\(.attribute("class", isWide ? "wide" : nil))>\(content)</main>
            \(footer.map { "<footer>\($0)</footer>" })\(scripts.map(HTML.script))</body></html>
            """
        html = document.source
        headerFields = [
            "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
            // Without any referrer browsers would say "null" for the origin of a form.
            "Referrer-Policy": "same-origin",
            "Content-Security-Policy": Self.policy(formTargets, scripts),
        ]
    }

    /// The scripts of the content's controls. The text of a server contains no quote.
    private static func scripts(of content: HTML) -> [PageScript] {
        [(" data-passkey=\"", passkeyScript), (" data-show=\"", secretScript)]
            .filter { content.source.contains($0.0) }.map { PageScript($0.1) }
    }

    private static func policy(_ formTargets: [String], _ scripts: [PageScript]) -> String {
        let targets = formTargets.filter(isSource)
        var rules = [
            "default-src 'none'", "style-src \(styleHash)", "img-src 'self' data: https:",
            "form-action " + (["'self'"] + targets).joined(separator: " "),
            "base-uri 'none'", "frame-ancestors 'none'",
        ]
        if !scripts.isEmpty { rules.append("script-src " + scripts.map { hash($0.source) }.joined(separator: " ")) }
        if scripts.contains(where: \.connects) { rules.append("connect-src 'self'") }
        return rules.joined(separator: "; ")
    }

    /// A source expression without the characters that end a directive.
    private static func isSource(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    }

    private static let styleHash = hash(style.description)

    private static func hash(_ text: String) -> String {
        "'sha256-\(Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString())'"
    }
}
