// @MainActor @preconcurrency protocol ToggleStyle
@available(iOS 13.0, macOS 10.15, *)
@MainActor
@preconcurrency
public protocol ToggleStyle {
    associatedtype Body: View

    // @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body

    // typealias Configuration = ToggleStyleConfiguration
    typealias Configuration = ToggleStyleConfiguration
}

// struct ToggleStyleConfiguration
@available(iOS 13.0, macOS 10.15, *)
public struct ToggleStyleConfiguration {
    // @MainActor @preconcurrency struct Label : View
    public struct Label: PrimitiveView {}

    // let label: ToggleStyleConfiguration.Label
    public let label: Label
    // @Binding var isOn: Bool { get nonmutating set }
    @Binding public var isOn: Bool
}

// struct SwitchToggleStyle : ToggleStyle
@available(iOS 13.0, macOS 10.15, *)
public struct SwitchToggleStyle: ToggleStyle {
    // nonisolated init()
    public nonisolated init() {}
    // @MainActor @preconcurrency func makeBody(configuration: SwitchToggleStyle.Configuration) -> some View
    public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}

extension ToggleStyle where Self == SwitchToggleStyle {
    // @MainActor @preconcurrency static var `switch`: SwitchToggleStyle { get }
    @MainActor @preconcurrency public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

// @MainActor @preconcurrency protocol PrimitiveButtonStyle, which has a makeBody as ToggleStyle has
@available(iOS 13.0, macOS 10.15, *)
@MainActor
@preconcurrency
public protocol PrimitiveButtonStyle {}

// struct PlainButtonStyle : PrimitiveButtonStyle, and so on
@available(iOS 13.0, macOS 10.15, *)
public struct PlainButtonStyle: PrimitiveButtonStyle {
    public nonisolated init() {}
}
@available(iOS 13.0, macOS 10.15, *)
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    public nonisolated init() {}
}
@available(iOS 15.0, macOS 10.15, *)
public struct BorderedButtonStyle: PrimitiveButtonStyle {
    public nonisolated init() {}
}
@available(iOS 15.0, macOS 12.0, *)
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    public nonisolated init() {}
}

// @MainActor @preconcurrency static var plain: PlainButtonStyle { get }, and so on
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    @MainActor @preconcurrency public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    @MainActor @preconcurrency public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    @available(iOS 15.0, macOS 10.15, *)
    @MainActor @preconcurrency public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    @available(iOS 15.0, macOS 12.0, *)
    @MainActor @preconcurrency public static var borderedProminent: BorderedProminentButtonStyle {
        BorderedProminentButtonStyle()
    }
}

// protocol ShapeStyle : Sendable
@available(iOS 13.0, macOS 10.15, *)
public protocol ShapeStyle: Sendable {}

// @frozen nonisolated struct Color : Hashable, Sendable, a View and a ShapeStyle
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct Color: ShapeStyle, PrimitiveView, Hashable {
    // static let red: Color, static let white: Color
    public static let red = Color()
    public static let white = Color()
}

// @frozen struct HierarchicalShapeStyle : ShapeStyle
@available(iOS 15.0, macOS 12.0, *)
public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == Color {
    // static var red: Color { get }, static var white: Color { get }
    public static var red: Color { Color() }
    public static var white: Color { Color() }
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
    // static var primary: HierarchicalShapeStyle { get }, static var secondary: HierarchicalShapeStyle { get }
    @available(iOS 15.0, macOS 12.0, *)
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    @available(iOS 15.0, macOS 12.0, *)
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

// enum ControlSize : CaseIterable, Hashable, Sendable
@available(iOS 15.0, macOS 10.15, *)
public enum ControlSize: Sendable {
    case mini, small, regular
    @available(macOS 11.0, *)
    case large
    @available(iOS 17.0, macOS 14.0, *)
    case extraLarge
}

// struct KeyboardShortcut : Hashable, Sendable
@available(iOS 14.0, macOS 11.0, *)
public struct KeyboardShortcut: Hashable, Sendable {
    // static let defaultAction: KeyboardShortcut, static let cancelAction: KeyboardShortcut
    public static let defaultAction = KeyboardShortcut()
    public static let cancelAction = KeyboardShortcut()
}
