// @frozen struct EdgeInsets : Equatable, Sendable
@available(iOS 13.0, macOS 10.15, *)
public struct EdgeInsets: Equatable, Sendable {
    // init()
    public init() {}
}

// @frozen enum Edge : Int8, CaseIterable, Sendable
@available(iOS 13.0, macOS 10.15, *)
public enum Edge: Int8, Sendable {
    case top, leading, bottom, trailing

    // @frozen struct Set : OptionSet, Sendable, with rawValue: Int8
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        // static let all: Edge.Set, and so on
        public static let top = Set(rawValue: 1)
        public static let leading = Set(rawValue: 2)
        public static let bottom = Set(rawValue: 4)
        public static let trailing = Set(rawValue: 8)
        public static let horizontal = Set(rawValue: 10)
        public static let vertical = Set(rawValue: 5)
        public static let all = Set(rawValue: 15)
    }
}

// @frozen struct HorizontalAlignment : Equatable, Sendable
@available(iOS 13.0, macOS 10.15, *)
public struct HorizontalAlignment: Equatable, Sendable {
    // static let leading: HorizontalAlignment, and so on
    public static let leading = HorizontalAlignment()
    public static let center = HorizontalAlignment()
    public static let trailing = HorizontalAlignment()
}

// @frozen struct VerticalAlignment : Equatable, Sendable
@available(iOS 13.0, macOS 10.15, *)
public struct VerticalAlignment: Equatable, Sendable {
    // static let top: VerticalAlignment, and so on
    public static let top = VerticalAlignment()
    public static let center = VerticalAlignment()
    public static let bottom = VerticalAlignment()
    public static let firstTextBaseline = VerticalAlignment()
}

// @frozen struct Alignment : Equatable, Sendable
@available(iOS 13.0, macOS 10.15, *)
public struct Alignment: Equatable, Sendable {
    // static let center: Alignment, and so on
    public static let center = Alignment()
    public static let leading = Alignment()
    public static let trailing = Alignment()
    public static let top = Alignment()
    public static let bottom = Alignment()
}

// @frozen enum Axis : Int8, CaseIterable, Sendable
@available(iOS 13.0, macOS 10.15, *)
public enum Axis: Int8, Sendable {
    case horizontal, vertical

    // @frozen struct Set : OptionSet, Sendable, with rawValue: Int8
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)
    }
}

// @frozen nonisolated struct VStack<Content> where Content : View
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct VStack<Content: View>: PrimitiveView {
    // init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content)
    public init(
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {}
}

// @frozen nonisolated struct HStack<Content> where Content : View
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct HStack<Content: View>: PrimitiveView {
    // init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content)
    public init(
        alignment: VerticalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {}
}

// @frozen nonisolated struct ZStack<Content> where Content : View
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct ZStack<Content: View>: PrimitiveView {
    // init(alignment: Alignment = .center, @ViewBuilder content: () -> Content)
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}

// nonisolated struct ScrollView<Content> where Content : View
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct ScrollView<Content: View>: PrimitiveView {
    // init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content)
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {}
}

// @frozen nonisolated struct Spacer : Sendable
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct Spacer: PrimitiveView, Sendable {
    // init(minLength: CGFloat? = nil)
    public init(minLength: CGFloat? = nil) {}
}

// @frozen nonisolated struct Group<Content>
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct Group<Content> {}

extension Group: View, PrimitiveView where Content: View {
    // nonisolated init(@ViewBuilder content: () -> Content)
    public nonisolated init(@ViewBuilder content: () -> Content) {}
}

// nonisolated struct ForEach<Data, ID, Content> where Data : RandomAccessCollection, ID : Hashable
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View, PrimitiveView where Content: View {
    // nonisolated init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content), for elements that are Identifiable
    public nonisolated init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {}
    // nonisolated init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    public nonisolated init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
}
