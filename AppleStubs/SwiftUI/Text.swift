// struct LocalizedStringKey : Equatable, ExpressibleByStringInterpolation, with an interpolation of its own
@available(iOS 13.0, macOS 10.15, *)
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
    // init(_ value: String)
    public init(_ value: String) {}
    // init(stringLiteral value: String)
    public init(stringLiteral value: String) {}
}

// nonisolated struct Text : Equatable, Sendable
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct Text: PrimitiveView, Equatable, Sendable {
    // init(verbatim content: String)
    public init(verbatim content: String) {}
    // @_disfavoredOverload init<S>(_ content: S) where S : StringProtocol
    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) {}
    // init(_ attributedContent: AttributedString)
    @available(iOS 15.0, macOS 12.0, *)
    public init(_ attributedContent: AttributedString) {}
    // init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil)
    public init(
        _ key: LocalizedStringKey,
        tableName: String? = nil,
        bundle: Bundle? = nil,
        comment: StaticString? = nil
    ) {}
    // init(timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true)
    @available(iOS 16.0, macOS 13.0, *)
    public init(
        timerInterval: ClosedRange<Date>,
        pauseTime: Date? = nil,
        countsDown: Bool = true,
        showsHours: Bool = true
    ) {}
}

// nonisolated struct Label<Title, Icon> where Title : View, Icon : View
@available(iOS 14.0, macOS 11.0, *)
public nonisolated struct Label<Title: View, Icon: View>: PrimitiveView {
    // init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon)
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}

extension Label where Title == Text, Icon == Image {
    // init(_ titleKey: LocalizedStringKey, systemImage name: String)
    public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
    // @_disfavoredOverload init<S>(_ title: S, systemImage name: String) where S : StringProtocol
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

// struct Font : Hashable, Sendable
@available(iOS 13.0, macOS 10.15, *)
public struct Font: Hashable, Sendable {
    // static let title: Font, and so on
    public static let title = Font()
    public static let headline = Font()
    public static let subheadline = Font()
    public static let body = Font()
    public static let footnote = Font()

    // func monospaced() -> Font
    @available(iOS 15.0, macOS 12.0, *)
    public func monospaced() -> Font { self }
}

// protocol TextSelectability, which tvOS and watchOS lack
@available(iOS 15.0, macOS 12.0, *)
public protocol TextSelectability {
    // static var allowsSelection: Bool { get }
    static var allowsSelection: Bool { get }
}

// struct EnabledTextSelectability : TextSelectability
@available(iOS 15.0, macOS 12.0, *)
public struct EnabledTextSelectability: TextSelectability {
    public static var allowsSelection: Bool { true }
}

extension TextSelectability where Self == EnabledTextSelectability {
    // static var enabled: EnabledTextSelectability { get }
    @available(iOS 15.0, macOS 12.0, *)
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}
