import Foundation

extension FieldElement {
    func qrCode(_ code: QRCode) -> HTML {
        let picture: HTML? = code.imageData.flatMap { ImageSource($0) }
            .map { "<img src=\"\($0)\" alt=\"\(texts[.qrCode])\">" }
        let link: HTML? = code.content.flatMap { URL(string: $0) }.flatMap { LinkTarget($0) }
            .map { "<p><a href=\"\($0)\">\(texts[.openAuthenticator])</a></p>" }
        let text: HTML? =
            code.fallbackText.isEmpty
            ? nil : "<p><small>\(texts[.qrCodeText])</small>\n<code>\(code.fallbackText)</code></p>"
        return "<div class=\"scan\">\(picture)\(link)\(text)</div>"
    }

    func recoveryCodes(_ codes: RecoveryCodes) -> HTML {
        """
        <section><h2>\(texts[.recoveryCodes])</h2><p>\(texts[.keepRecoveryCodes])</p>
        <ul>\(codes.codes.map { "<li><code>\($0)</code></li>" as HTML })</ul></section>
        """
    }

    func status(_ message: String) -> HTML {
        "<p class=\"busy\" role=\"status\">\(message.isEmpty ? texts[.loading] : message)</p>"
    }

    func suspended(_ message: MessageText) -> HTML {
        message.content.isEmpty ? status("") : "<div role=\"status\">\(message.html(journeys))</div>"
    }
}

extension MessageText {
    /// The text with its heading and links.
    func html(_ journeys: JourneyLinks) -> HTML {
        let heading: HTML? = title.map { "<h2>\($0)</h2>" }
        let style: String? =
            switch severity {
            case .information: nil
            case .warning: "warning"
            case .error: "error"
            }
        return "\(heading)\(content.html(style, journeys))"
    }
}

extension ImageContent {
    /// The picture, with its link.
    var html: HTML? {
        guard let source = url.flatMap({ ImageSource($0) }) else {
            return description.isEmpty ? nil : "<p>\(description)</p>"
        }
        let picture: HTML = "<img src=\"\(source)\" alt=\"\(description)\">"
        guard let target = link.flatMap(LinkTarget.init) else { return "<p>\(picture)</p>" }
        return "<p><a href=\"\(target)\" rel=\"noopener noreferrer\">\(picture)</a></p>"
    }
}
