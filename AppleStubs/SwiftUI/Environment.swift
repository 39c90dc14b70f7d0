// developer.apple.com/documentation/swiftui/environment (iOS 13, macOS 10.15)
// @frozen @propertyWrapper struct Environment<Value>
@propertyWrapper
public struct Environment<Value> {
    // init(_ keyPath: KeyPath<EnvironmentValues, Value>)
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}

    // var wrappedValue: Value { get }
    public var wrappedValue: Value { neverEnding() }
}

// struct EnvironmentValues
public struct EnvironmentValues {
    // init()
    public init() {}

    // subscript<K>(key: K.Type) -> K.Value where K : EnvironmentKey { get set }
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { K.defaultValue }
        set {}
    }
}

extension EnvironmentValues {
    // var layoutDirection: LayoutDirection { get set }
    public var layoutDirection: LayoutDirection {
        get { neverEnding() }
        set {}
    }
}

// developer.apple.com/documentation/swiftui/layoutdirection (iOS 13, macOS 10.15)
// enum LayoutDirection
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
    case leftToRight
    case rightToLeft
}

// protocol EnvironmentKey
public protocol EnvironmentKey {
    associatedtype Value
    // static var defaultValue: Self.Value { get }
    static var defaultValue: Value { get }
}

extension View {
    // nonisolated func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View
    public nonisolated func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>,
        _ value: V
    ) -> some View { self }
}
