@MainActor
@preconcurrency
public protocol ToggleStyle {
    associatedtype Body: View

    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body

    typealias Configuration = ToggleStyleConfiguration
}

public struct ToggleStyleConfiguration {
    public struct Label: PrimitiveView {}

    public let label: Label
    @Binding public var isOn: Bool
}

public struct SwitchToggleStyle: ToggleStyle {
    public nonisolated init() {}
    public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}

extension ToggleStyle where Self == SwitchToggleStyle {
    public static var `switch`: Self { SwitchToggleStyle() }
}

@MainActor
@preconcurrency
public protocol PrimitiveButtonStyle {}

public struct PlainButtonStyle: PrimitiveButtonStyle {}
public struct BorderlessButtonStyle: PrimitiveButtonStyle {}
public struct BorderedButtonStyle: PrimitiveButtonStyle {}
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    public static var plain: Self { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    public static var borderless: Self { BorderlessButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    public static var bordered: Self { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    public static var borderedProminent: Self { BorderedProminentButtonStyle() }
}

@MainActor
@preconcurrency
public protocol TextFieldStyle {}

public struct RoundedBorderTextFieldStyle: TextFieldStyle {}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    public static var roundedBorder: Self { RoundedBorderTextFieldStyle() }
}

@MainActor
@preconcurrency
public protocol PickerStyle {}

public struct MenuPickerStyle: PickerStyle {}

extension PickerStyle where Self == MenuPickerStyle {
    public static var menu: Self { MenuPickerStyle() }
}

public protocol ShapeStyle: Sendable {}

public struct Color: ShapeStyle, PrimitiveView, Hashable {}

public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == Color {
    public static var red: Self { Color() }
    public static var white: Self { Color() }
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: Self { HierarchicalShapeStyle() }
    public static var secondary: Self { HierarchicalShapeStyle() }
}

public struct MenuActionDismissBehavior: Hashable, Sendable {
    public static let automatic = Self()
    public static let disabled = Self()
}

public enum ControlSize: Sendable {
    case mini, small, regular, large
}

public struct TextInputAutocapitalization: Sendable {
    public static var never: Self { Self() }
    public static var words: Self { Self() }
    public static var sentences: Self { Self() }
    public static var characters: Self { Self() }
}

public struct KeyboardShortcut: Sendable {
    public static let defaultAction = Self()
    public static let cancelAction = Self()
}

public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let text = Self(rawValue: 1)
}
