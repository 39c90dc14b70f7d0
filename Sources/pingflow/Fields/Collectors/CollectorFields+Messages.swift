import Foundation
import PingDavinci

/// Collectors that tell or show something.
extension CollectorFields {
    func message(_ collector: any Collector) -> Field? {
        switch collector {
        case let collector as LabelCollector: label(collector)
        case let collector as ReadOnlyTextCollector: agreement(collector)
        case let collector as ImageCollector: image(collector)
        case let collector as QRCodeCollector: code(collector)
        case let collector as PollingCollector: polling(collector)
        default: nil
        }
    }

    private func label(_ collector: LabelCollector) -> Field {
        var field = shown(collector, [Note(.plain, collector.richContent?.printed ?? collector.content)])
        field.details = [("content", .string(collector.content))]
        if let rich = collector.field.received["richContent"] { field.details.append(("richContent", rich)) }
        return field
    }

    private func agreement(_ collector: ReadOnlyTextCollector) -> Field {
        let title = collector.titleEnabled ? collector.title : ""
        let text = [title, collector.content].filter { !$0.isEmpty }.joined(separator: "\n")
        var field = shown(collector, collector.isEnabled ? [Note(.plain, text)] : [])
        field.details = [("title", .string(collector.title)), ("content", .string(collector.content))]
        return field
    }

    private func image(_ collector: ImageCollector) -> Field {
        let name = collector.description.isEmpty ? "A picture" : collector.description
        var text = collector.imageURL.map { "\(name): \($0.absoluteString)" } ?? name
        if let link = collector.hyperlinkURL { text += " (leads to \(link.absoluteString))" }
        var field = shown(collector, [Note(.information, text)])
        field.details = [
            ("description", .string(collector.description)),
            ("imageUrl", collector.imageURL.map { .string($0.absoluteString) } ?? .null),
            ("hyperlinkUrl", collector.hyperlinkURL.map { .string($0.absoluteString) } ?? .null),
        ]
        return field
    }

    /// The picture is drawn anew; where that cannot be, its text must do.
    private func code(_ collector: QRCodeCollector) -> Field {
        let code = collector.imageData.flatMap(QRCode.init(png:))
        let text = collector.fallbackText
        let isTextGiven = !text.isEmpty
        let words =
            switch (code, isTextGiven) {
            case (nil, true): "The QR code cannot be drawn here; type this instead: \(text)"
            case (nil, false): "The QR code cannot be drawn here, and the server sent nothing to type instead."
            case (_, true): "Scan the code, or type: \(text)"
            case (_, false): "Scan the code."
            }
        var field = shown(collector, [Note(code == nil ? .warning : .information, words)])
        field.code = code
        // Such codes enrol devices, so they are keys.
        field.details = [("content", redaction(collector.content)), ("fallbackText", redaction(text))]
        return field
    }

    private func polling(_ collector: PollingCollector) -> Field {
        var field = shown(collector, [])
        field.value = .string(collector.value)
        field.details = [
            ("pollInterval", .int(Int(collector.pollInterval * 1000))), ("pollRetries", .int(collector.pollRetries)),
            ("pollChallengeStatus", .bool(collector.pollChallengeStatus)),
        ]
        return field
    }
}
