@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
    private let getValue: @Sendable () -> Value
    private let setValue: @Sendable (Value) -> Void

    // Swift's own are marked as isolated to any actor; being sendable and isolated to none is the stricter of the two.
    @preconcurrency
    public init(get: @escaping @Sendable () -> Value, set: @escaping @Sendable (Value) -> Void) {
        getValue = get
        setValue = set
    }

    public static func constant(_ value: Value) -> Binding<Value> where Value: Sendable {
        Binding(get: { value }, set: { _ in })
    }

    public var wrappedValue: Value {
        get { getValue() }
        nonmutating set { setValue(newValue) }
    }

    public var projectedValue: Binding<Value> { self }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        neverEnding()
    }
}

extension Binding: Sendable where Value: Sendable {}

@propertyWrapper
public struct State<Value> {
    private let initialValue: Value

    public init(wrappedValue value: Value) { initialValue = value }
    public init(initialValue value: Value) { initialValue = value }

    public var wrappedValue: Value {
        get { initialValue }
        nonmutating set {}
    }

    public var projectedValue: Binding<Value> { neverEnding() }
}

@MainActor
@preconcurrency
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject> {
    public nonisolated init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {}

    public var wrappedValue: ObjectType { neverEnding() }
}

@propertyWrapper
public struct Bindable<Value> {
    public var wrappedValue: Value

    public init(wrappedValue: Value) where Value: AnyObject, Value: Observable { self.wrappedValue = wrappedValue }
}
