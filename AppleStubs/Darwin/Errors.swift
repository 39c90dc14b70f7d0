// Darwin.POSIX: errno.h, with the numbers of Darwin.

// extern int *__error(void); #define errno (*__error())
public var errno: Int32 {
    get { 0 }
    set {}
}

public var EPERM: Int32 { 1 }
public var ENOENT: Int32 { 2 }
public var EINTR: Int32 { 4 }
public var EIO: Int32 { 5 }
public var EBADF: Int32 { 9 }
public var EACCES: Int32 { 13 }
public var EEXIST: Int32 { 17 }
public var ENOTDIR: Int32 { 20 }
public var EINVAL: Int32 { 22 }
public var ENFILE: Int32 { 23 }
public var EMFILE: Int32 { 24 }
public var EFBIG: Int32 { 27 }
public var ENOSPC: Int32 { 28 }
public var EROFS: Int32 { 30 }
public var EPIPE: Int32 { 32 }
public var EAGAIN: Int32 { 35 }
public var EWOULDBLOCK: Int32 { 35 }
public var ENOTSUP: Int32 { 45 }
public var EADDRINUSE: Int32 { 48 }
public var ECONNRESET: Int32 { 54 }
public var ENOTCONN: Int32 { 57 }
public var ELOOP: Int32 { 62 }
public var EDQUOT: Int32 { 69 }

// char *strerror(int)
public func strerror(_ number: Int32) -> UnsafeMutablePointer<CChar>! { nil }
