// @resultBuilder struct ViewBuilder; all of its functions are static and nonisolated.
@available(iOS 13.0, macOS 10.15, *)
@resultBuilder
public struct ViewBuilder {
    // static func buildExpression<Content>(_ content: Content) -> Content where Content : View
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    // static func buildBlock() -> EmptyView
    public static func buildBlock() -> EmptyView { EmptyView() }
    // static func buildBlock<Content>(_ content: Content) -> Content where Content : View
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    // static func buildBlock<each Content>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
    //     where repeat each Content : View
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        TupleView((repeat each content))
    }
    // static func buildIf<Content>(_ content: Content?) -> Content? where Content : View
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    // static func buildEither<TrueContent, FalseContent>(first: TrueContent) -> _ConditionalContent<TrueContent, FalseContent>
    //     where TrueContent : View, FalseContent : View
    public static func buildEither<TrueContent: View, FalseContent: View>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { .init() }
    // static func buildEither<TrueContent, FalseContent>(second: FalseContent) -> _ConditionalContent<TrueContent, FalseContent>
    //     where TrueContent : View, FalseContent : View
    public static func buildEither<TrueContent: View, FalseContent: View>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { .init() }
    // static func buildLimitedAvailability<Content>(_ content: Content) -> AnyView where Content : View
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}
