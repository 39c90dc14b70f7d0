// @propertyWrapper struct Published<Value>
@available(iOS 13.0, macOS 10.15, *)
@propertyWrapper
public struct Published<Value> {
    // struct Publisher : Publisher
    public struct Publisher: CombineStub.Publisher {
        public typealias Output = Value
        public typealias Failure = Never
    }

    // init(wrappedValue: Value)
    public init(wrappedValue: Value) {}
    // init(initialValue: Value)
    public init(initialValue: Value) {}

    // Only a property of a class has a value, which the subscript below reads.
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { while true {} }
        set {}
    }

    // var projectedValue: Published<Value>.Publisher { mutating get set }
    public var projectedValue: Publisher {
        mutating get { Publisher() }
        set {}
    }

    // static subscript<EnclosingSelf>(_enclosingInstance object: EnclosingSelf,
    //     wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    //     storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>) -> Value
    //     where EnclosingSelf : AnyObject { get set }
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value {
        get { while true {} }
        set {}
    }
}
