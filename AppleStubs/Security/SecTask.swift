// macOS 10.7+. The headers of iOS do not have it.
#if os(macOS)
    // class SecTask
    public final class SecTask {}

    // func SecTaskCreateFromSelf(_ allocator: CFAllocator?) -> SecTask?
    public func SecTaskCreateFromSelf(_ allocator: CFAllocator?) -> SecTask? { nil }

    // func SecTaskCopyValueForEntitlement(
    //     _ task: SecTask,
    //     _ entitlement: CFString,
    //     _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
    // ) -> CFTypeRef?
    public func SecTaskCopyValueForEntitlement(
        _ task: SecTask,
        _ entitlement: CFString,
        _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
    ) -> CFTypeRef? { nil }
#endif
