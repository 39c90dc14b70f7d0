public import CombineStub

// @frozen @propertyWrapper @dynamicMemberLookup struct Binding<Value>
@available(iOS 13.0, macOS 10.15, *)
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
    // @preconcurrency init(get: @escaping @isolated(any) @Sendable () -> Value,
    //     set: @escaping @isolated(any) @Sendable (Value) -> Void)
    // Both closures take over the isolation of the place that makes them (@_inheritActorContext), which the page leaves out and the
    // interface of the SDK has.
    @preconcurrency
    public init(
        @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
        @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}

    // static func constant(_ value: Value) -> Binding<Value>
    public static func constant(_ value: Value) -> Binding<Value> { neverEnding() }

    // var wrappedValue: Value { get nonmutating set }
    public var wrappedValue: Value {
        get { neverEnding() }
        nonmutating set {}
    }

    // var projectedValue: Binding<Value> { get }
    public var projectedValue: Binding<Value> { self }

    // subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { get }
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        neverEnding()
    }
}

// extension Binding : @unchecked Sendable where Value : Sendable
extension Binding: @unchecked Sendable where Value: Sendable {}

// @frozen @propertyWrapper struct State<Value>
@available(iOS 13.0, macOS 10.15, *)
@propertyWrapper
public struct State<Value> {
    // init(wrappedValue value: Value)
    public init(wrappedValue value: Value) {}
    // init(initialValue value: Value)
    public init(initialValue value: Value) {}

    // var wrappedValue: Value { get nonmutating set }
    public var wrappedValue: Value {
        get { neverEnding() }
        nonmutating set {}
    }

    // var projectedValue: Binding<Value> { get }
    public var projectedValue: Binding<Value> { neverEnding() }
}

// extension State : Sendable where Value : Sendable
extension State: Sendable where Value: Sendable {}

// @MainActor @frozen @propertyWrapper @preconcurrency struct StateObject<ObjectType> where ObjectType : ObservableObject
@available(iOS 14.0, macOS 11.0, *)
@MainActor
@preconcurrency
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject> {
    // nonisolated init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType)
    public nonisolated init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {}

    // @MainActor @preconcurrency var wrappedValue: ObjectType { get }
    @MainActor @preconcurrency public var wrappedValue: ObjectType { neverEnding() }
}

// @propertyWrapper struct ScaledMetric<Value> where Value : BinaryFloatingPoint
@available(iOS 14.0, macOS 11.0, *)
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint> {
    // nonisolated init(wrappedValue: Value)
    public nonisolated init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    // var wrappedValue: Value { get }
    public private(set) var wrappedValue: Value
}
