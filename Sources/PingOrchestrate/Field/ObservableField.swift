#if canImport(Combine)
    public import Combine

    /// What lets a SwiftUI view hold a callback or a collector with `@ObservedObject`.
    ///
    /// The `Observable` conformance of the field refreshes the view.
    public typealias ObservableField = ObservableObject
#else
    /// What lets a SwiftUI view hold a callback or a collector with `@ObservedObject`; empty where there is no Combine.
    public protocol ObservableField: AnyObject {}
#endif
