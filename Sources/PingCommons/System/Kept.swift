/// A value behind one reference, since asynchronous functions hold many copies of some values while they wait. A change
/// makes a new object.
@propertyWrapper
@usableFromInline
package indirect enum Kept<Value: Sendable>: Sendable {
    case value(Value)

    @inlinable
    package init(wrappedValue: Value) { self = .value(wrappedValue) }

    @inlinable package var wrappedValue: Value {
        get {
            switch self {
            case .value(let value): value
            }
        }
        set { self = .value(newValue) }
    }
}
