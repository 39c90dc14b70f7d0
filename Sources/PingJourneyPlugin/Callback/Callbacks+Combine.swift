#if canImport(Combine)
    public import Combine

    // For views that hold a callback with `@ObservedObject`. What refreshes them is `Observable`, which every callback is.

    extension DeviceProfileCallback: ObservableObject {}
    extension HiddenValueCallback: ObservableObject {}
    extension MetadataCallback: ObservableObject {}
#endif
