// The C library of the system, under one name for all modules. It is a module so that an app, which imports PingCommons
// through the others, does not see its functions.
#if canImport(Darwin)
    @_exported public import Darwin
#elseif canImport(Musl)
    @_exported public import Musl
#elseif canImport(Android)
    @_exported public import Android
#else
    @_exported public import Glibc
#endif

#if canImport(Glibc)
    /// The kind of a socket for TCP, which glibc declares as an enumeration and the others as a number.
    package let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
    package let streamSocket = SOCK_STREAM
#endif
