// protocol Publisher<Output, Failure>; its requirement is func receive<S>(subscriber: S) where S : Subscriber, …
@available(iOS 13.0, macOS 10.15, *)
public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
}

// final class ObservableObjectPublisher : Publisher. Apple's page gives no Sendable.
@available(iOS 13.0, macOS 10.15, *)
public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never

    // init()
    public init() {}
    // final func send()
    public final func send() {}
}

// protocol ObservableObject : AnyObject
@available(iOS 13.0, macOS 10.15, *)
public protocol ObservableObject: AnyObject {
    // associatedtype ObjectWillChangePublisher : Publisher = ObservableObjectPublisher
    //     where Self.ObjectWillChangePublisher.Failure == Never
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    // var objectWillChange: Self.ObjectWillChangePublisher { get }
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    // var objectWillChange: ObservableObjectPublisher { get }
    public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}
