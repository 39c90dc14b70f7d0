// Darwin.POSIX: pthread.h. The types hold words and bytes, not pointers.

// typedef struct _opaque_pthread_t *pthread_t
public struct _opaque_pthread_t: Sendable {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
// struct _opaque_pthread_attr_t { long __sig; char __opaque[56]; }
public struct pthread_attr_t: Sendable { public init() {} }
// struct _opaque_pthread_mutex_t { long __sig; char __opaque[56]; }
public struct pthread_mutex_t: Sendable { public init() {} }
// struct _opaque_pthread_mutexattr_t { long __sig; char __opaque[8]; }
public struct pthread_mutexattr_t: Sendable { public init() {} }

// int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t * _Nullable)
@discardableResult
public func pthread_mutex_init(
    _ mutex: UnsafeMutablePointer<pthread_mutex_t>!,
    _ attributes: UnsafePointer<pthread_mutexattr_t>?
) -> Int32 { 0 }
// int pthread_mutex_lock(pthread_mutex_t *)
@discardableResult public func pthread_mutex_lock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
// int pthread_mutex_unlock(pthread_mutex_t *)
@discardableResult public func pthread_mutex_unlock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
// int pthread_mutex_destroy(pthread_mutex_t *)
@discardableResult public func pthread_mutex_destroy(_ mutex: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }

// #define PTHREAD_CREATE_DETACHED 2
public var PTHREAD_CREATE_DETACHED: Int32 { 2 }
// int pthread_attr_init(pthread_attr_t *)
@discardableResult public func pthread_attr_init(_ attributes: UnsafeMutablePointer<pthread_attr_t>!) -> Int32 { 0 }
// int pthread_attr_destroy(pthread_attr_t *)
@discardableResult public func pthread_attr_destroy(_ attributes: UnsafeMutablePointer<pthread_attr_t>!) -> Int32 { 0 }
// int pthread_attr_setdetachstate(pthread_attr_t *, int)
@discardableResult
public func pthread_attr_setdetachstate(_ attributes: UnsafeMutablePointer<pthread_attr_t>!, _ state: Int32) -> Int32 {
    0
}
// int pthread_create(pthread_t _Nullable *, const pthread_attr_t * _Nullable, void * _Nullable (*)(void *), void * _Nullable)
@discardableResult
public func pthread_create(
    _ thread: UnsafeMutablePointer<pthread_t?>!,
    _ attributes: UnsafePointer<pthread_attr_t>?,
    _ start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?,
    _ argument: UnsafeMutableRawPointer?
) -> Int32 { 0 }
// int pthread_detach(pthread_t)
@discardableResult public func pthread_detach(_ thread: pthread_t) -> Int32 { 0 }
// int pthread_sigmask(int, const sigset_t * _Nullable, sigset_t * _Nullable)
@discardableResult
public func pthread_sigmask(_ how: Int32, _ set: UnsafePointer<sigset_t>?, _ old: UnsafeMutablePointer<sigset_t>?)
    -> Int32
{ 0 }
