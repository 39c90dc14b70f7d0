import Foundation
import PingDavinci

/// Collectors that ask for agreement.
extension CollectorFields {
    func consent(_ collector: any Collector) -> Field? {
        guard let collector = collector as? BooleanCollector else { return nil }
        let isSet = collector.field.current != nil
        var field = base(collector)
        field.title = collector.richContent?.plainText ?? ""
        field.value = .bool(collector.value)
        field.notes = (collector.richContent?.links ?? []).map { Note(.information, $0) }
        // Nobody agrees by pressing Enter unless the server has ticked the box.
        field.question = .yesNo(suggestion: isSet || !collector.required ? collector.value : nil)
        field.details = [("appearance", .string(collector.appearance.rawValue))]
        field.fill = { collector.value = $0.yesNo ?? false }
        return field
    }
}

extension RichContent {
    /// The text with the addresses of its links.
    var printed: String {
        segments.map { segment in
            switch segment {
            case .text(let text): text
            case .link(let link): link.href.map { "\(link.text) <\($0.absoluteString)>" } ?? link.text
            }
        }.joined()
    }

    /// The links, each with its text.
    var links: [String] {
        segments.compactMap { segment in
            guard case .link(let link) = segment, let href = link.href else { return nil }
            return "\(link.text): \(href.absoluteString)"
        }
    }
}
