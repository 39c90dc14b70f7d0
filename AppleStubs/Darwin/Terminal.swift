// Darwin.POSIX: terminals and select.

// typedef unsigned long tcflag_t; typedef unsigned char cc_t; typedef unsigned long speed_t
public typealias tcflag_t = UInt
public typealias suseconds_t = Int32

// struct termios
public struct termios: Sendable {
    public var c_iflag: tcflag_t = 0
    public var c_oflag: tcflag_t = 0
    public var c_cflag: tcflag_t = 0
    public var c_lflag: tcflag_t = 0
    public init() {}
}

public var ECHO: UInt32 { 0x0000_0008 }
public var ECHONL: UInt32 { 0x0000_0010 }
public var ICANON: UInt32 { 0x0000_0100 }
public var ISIG: UInt32 { 0x0000_0080 }
public var TCSANOW: Int32 { 0 }
public var TCSADRAIN: Int32 { 1 }
public var TCIFLUSH: Int32 { 1 }

// int isatty(int)
public func isatty(_ fd: Int32) -> Int32 { 0 }
// pid_t tcgetpgrp(int)
public func tcgetpgrp(_ fd: Int32) -> pid_t { 0 }
// int tcgetattr(int, struct termios *)
@discardableResult public func tcgetattr(_ fd: Int32, _ settings: UnsafeMutablePointer<termios>!) -> Int32 { 0 }
// int tcsetattr(int, int, const struct termios *)
@discardableResult
public func tcsetattr(_ fd: Int32, _ when: Int32, _ settings: UnsafePointer<termios>!) -> Int32 { 0 }
// int tcflush(int, int)
@discardableResult public func tcflush(_ fd: Int32, _ queue: Int32) -> Int32 { 0 }

// struct winsize { unsigned short ws_row; unsigned short ws_col; unsigned short ws_xpixel; unsigned short ws_ypixel; }
public struct winsize: Sendable {
    public var ws_row: UInt16 = 0
    public var ws_col: UInt16 = 0
    public var ws_xpixel: UInt16 = 0
    public var ws_ypixel: UInt16 = 0
    public init() {}
}
// #define TIOCGWINSZ _IOR('t', 104, struct winsize), by Swift's overlay
public var TIOCGWINSZ: UInt { 0x4008_7468 }
// int ioctl(int, unsigned long, ...), by Swift's overlay
@discardableResult public func ioctl(_ fd: Int32, _ request: UInt) -> Int32 { 0 }
@discardableResult public func ioctl(_ fd: Int32, _ request: UInt, _ value: CInt) -> Int32 { 0 }
@discardableResult public func ioctl(_ fd: Int32, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> Int32 { 0 }

// struct fd_set { __int32_t fds_bits[32]; }
public struct fd_set: Sendable {
    public typealias Bits = (
        Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32,
        Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32
    )
    public var fds_bits: Bits
    public init() {
        fds_bits = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    }
}
// int select(int, fd_set *, fd_set *, fd_set *, struct timeval * _Nullable)
@discardableResult
public func select(
    _ count: Int32,
    _ reading: UnsafeMutablePointer<fd_set>!,
    _ writing: UnsafeMutablePointer<fd_set>!,
    _ failing: UnsafeMutablePointer<fd_set>!,
    _ limit: UnsafeMutablePointer<timeval>!
) -> Int32 { 0 }
// char *getpass(const char *)
public func getpass(_ prompt: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
