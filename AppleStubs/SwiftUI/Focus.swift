// developer.apple.com/documentation/swiftui/focusstate (iOS 15, macOS 12)
// @frozen @propertyWrapper struct FocusState<Value> where Value : Hashable
@propertyWrapper
public struct FocusState<Value: Hashable> {
    // @frozen @propertyWrapper struct Binding. A wrapper here would need a public initializer, which Apple's has not.
    public struct Binding {
        init(_ state: FocusState) {}

        // var wrappedValue: Value { get nonmutating set }
        public var wrappedValue: Value {
            get { neverEnding() }
            nonmutating set {}
        }

        // var projectedValue: FocusState<Value>.Binding { get }
        public var projectedValue: Binding { self }
    }

    // init() where Value == Bool
    public init() where Value == Bool {}

    // init<T>() where Value == T?, T : Hashable
    public init<T>() where Value == T?, T: Hashable {}

    // var wrappedValue: Value { get nonmutating set }
    public var wrappedValue: Value {
        get { neverEnding() }
        nonmutating set {}
    }

    // var projectedValue: FocusState<Value>.Binding { get }
    public var projectedValue: Binding { Binding(self) }
}

extension View {
    // nonisolated func focused<Value>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View where Value : Hashable
    public nonisolated func focused<Value: Hashable>(
        _ binding: FocusState<Value>.Binding,
        equals value: Value
    ) -> some View { self }

    // nonisolated func submitLabel(_ submitLabel: SubmitLabel) -> some View (iOS 15, macOS 12)
    public nonisolated func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
}

// struct SubmitLabel (iOS 15, macOS 12): Sendable
public struct SubmitLabel: Sendable {
    // static var done: SubmitLabel { get }
    public static var done: SubmitLabel { Self() }
    // static var next: SubmitLabel { get }
    public static var next: SubmitLabel { Self() }
}
