public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
    public init(stringLiteral value: String) {}
}

public struct Text: PrimitiveView, Equatable {
    public nonisolated init(verbatim content: String) {}
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ content: S) {}
    @_disfavoredOverload
    public nonisolated init(_ attributedContent: AttributedString) {}
    public nonisolated init(_ key: LocalizedStringKey) {}
    public nonisolated init(
        timerInterval: ClosedRange<Date>,
        pauseTime: Date? = nil,
        countsDown: Bool = true,
        showsHours: Bool = true
    ) {}
}

public struct Label<Title: View, Icon: View>: PrimitiveView {
    public nonisolated init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}

extension Label where Title == Text, Icon == Image {
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String) {}
    public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
}

public struct Font: Hashable, Sendable {
    public func monospaced() -> Font { self }
    public static let title = Font()
    public static let headline = Font()
    public static let subheadline = Font()
    public static let body = Font()
    public static let footnote = Font()
}

public protocol TextSelectability {}
public struct EnabledTextSelectability: TextSelectability {}

extension TextSelectability where Self == EnabledTextSelectability {
    public static var enabled: Self { EnabledTextSelectability() }
}
