/// Puts the pieces of a server's markup together.
///
/// It counts the elements that are open and keeps none of them, so that the depth of the markup costs nothing.
struct RichContentBuilder {
    /// How a piece of text is shown.
    private struct Look: Hashable {
        var emphasis: RichContent.Emphasis?
        var link: RichContent.Link?
        /// Tells neighbours apart that lead to the same place.
        var number = 0
    }

    private enum Place {
        case paragraph
        case heading(level: Int)
        case item
    }

    /// Whether line ends are breaks, since there is no element to break lines.
    private let keepsLines: Bool
    private var blocks: [RichContent.Block] = []
    private var items: [[RichContent.Segment]] = []
    private var isOrdered = false
    private var listDepth = 0
    private var place = Place.paragraph
    private var strongDepth = 0
    private var stressDepth = 0
    private var link: RichContent.Link?
    private var linkNumber = 0
    private var segments: [RichContent.Segment] = []
    private var text = ""
    private var look = Look()
    /// White space that is shown when something follows it in its block.
    private var space: (text: String, look: Look)?

    init(keepsLines: Bool) { self.keepsLines = keepsLines }

    mutating func add(_ token: MarkupToken) {
        switch token {
        case .text(let text): add(text, currentLook)
        case .link(let link):
            linkNumber += 1
            add(link.text, Look(link: link, number: linkNumber))
        case .open(let element, let href): open(element, href)
        case .close(let element): close(element)
        }
    }

    mutating func finished() -> RichContent {
        endBlock()
        endList()
        return RichContent(blocks: blocks)
    }

    // MARK: - Elements

    private mutating func open(_ element: MarkupElement, _ href: String?) {
        switch element {
        case .link:
            linkNumber += 1
            link = href.flatMap { RichContent.Destination($0) }.map { RichContent.Link(text: "", destination: $0) }
        case .lineBreak: breakLine()
        case .paragraph: begin(.paragraph)
        case .heading(let level): begin(.heading(level: level))
        case .list(let isOrdered):
            endBlock()
            if listDepth == 0 {
                endList()
                self.isOrdered = isOrdered
            }
            listDepth += 1
        case .item:
            endBlock()
            place = .item
        case .emphasis(.strong): strongDepth += 1
        case .emphasis(.stress): stressDepth += 1
        case .span: break
        }
    }

    private mutating func close(_ element: MarkupElement) {
        switch element {
        case .link: link = nil
        case .lineBreak: breakLine()
        case .paragraph, .heading: begin(.paragraph)
        case .list:
            guard listDepth > 0 else { return }
            endBlock()
            listDepth -= 1
            if listDepth == 0 { endList() }
        case .item: endBlock()
        case .emphasis(.strong): strongDepth = max(0, strongDepth - 1)
        case .emphasis(.stress): stressDepth = max(0, stressDepth - 1)
        case .span: break
        }
    }

    /// A paragraph of an item is a line of it.
    private mutating func begin(_ place: Place) {
        if case .item = self.place { return breakLine(atMost: 1) }
        endBlock()
        self.place = place
    }

    private mutating func endBlock() {
        endSegment()
        space = nil
        defer {
            segments = []
            place = .paragraph
        }
        guard !segments.isEmpty else { return }
        switch place {
        case .item: items.append(segments)
        case .paragraph:
            endList()
            blocks.append(.paragraph(segments))
        case .heading(let level):
            endList()
            blocks.append(.heading(segments, level: level))
        }
    }

    private mutating func endList() {
        if !items.isEmpty { blocks.append(.list(items, isOrdered: isOrdered)) }
        items = []
        if listDepth == 0 { isOrdered = false }
    }

    // MARK: - Text

    private var currentLook: Look {
        if let link { return Look(link: link, number: linkNumber) }
        return Look(emphasis: strongDepth > 0 ? .strong : stressDepth > 0 ? .stress : nil)
    }

    private mutating func add(_ text: String, _ look: Look) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r" where keepsLines: break
            case "\n" where keepsLines: breakLine()
            case " ", "\t", "\n", "\r", "\u{C}": if space == nil { space = (" ", look) }
            default: if ServerText.isHarmless(scalar) { add(scalar, look) }
            }
        }
    }

    private mutating func add(_ scalar: Unicode.Scalar, _ look: Look) {
        if let space, !(segments.isEmpty && self.text.isEmpty) { put(space.text, space.look) }
        space = nil
        if look != self.look { endSegment() }
        self.look = look
        text.unicodeScalars.append(scalar)
    }

    private mutating func put(_ text: String, _ look: Look) {
        if look != self.look { endSegment() }
        self.look = look
        self.text += text
    }

    /// Two breaks leave a line empty; more of them would only push aside what follows.
    private mutating func breakLine(atMost limit: Int = 2) {
        let breaks = space?.text.filter { $0 == "\n" } ?? ""
        guard breaks.count < limit else { return }
        space = (breaks + "\n", space?.look ?? currentLook)
    }

    private mutating func endSegment() {
        defer { text = "" }
        guard !text.isEmpty else { return }
        if let link = look.link {
            let link = RichContent.Link(text: text, destination: link.destination, target: link.target, type: link.type)
            segments.append(.link(link))
        } else {
            segments.append(look.emphasis.map { .emphasis(text, $0) } ?? .text(text))
        }
    }
}
