#if canImport(Combine)
    public import Combine

    /// Lets a SwiftUI view hold a callback or a collector with `@ObservedObject`.
    ///
    /// Its publisher never fires: the `Observable` conformance of the field refreshes the view.
    public protocol ObservableField: ObservableObject
    where ObjectWillChangePublisher == ObservableObjectPublisher {}

    extension ObservableField {
        public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
    }
#else
    /// Lets a SwiftUI view hold a callback or a collector with `@ObservedObject`; empty where there is no Combine.
    public protocol ObservableField: AnyObject {}
#endif
