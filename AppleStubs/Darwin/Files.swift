// Darwin.POSIX: files. Each declaration is what Swift imports of the C declaration above it.

// typedef __uint16_t mode_t; __int32_t dev_t; __int64_t off_t; __uint16_t nlink_t; __uint32_t uid_t; __uint64_t ino64_t
public typealias mode_t = UInt16
public typealias dev_t = Int32
public typealias off_t = Int64
public typealias nlink_t = UInt16
public typealias uid_t = UInt32
public typealias ino64_t = UInt64

// struct timespec { __darwin_time_t tv_sec; long tv_nsec; }
public struct timespec: Sendable {
    public var tv_sec: Int = 0
    public var tv_nsec: Int = 0
    public init() {}
    public init(tv_sec: Int, tv_nsec: Int) {}
}

// struct timeval { __darwin_time_t tv_sec; __darwin_suseconds_t tv_usec; }
public struct timeval: Sendable {
    public var tv_sec: Int = 0
    public var tv_usec: Int32 = 0
    public init() {}
    public init(tv_sec: Int, tv_usec: Int32) {}
}

// struct stat
public struct stat: Sendable {
    public var st_dev: dev_t = 0
    public var st_mode: mode_t = 0
    public var st_nlink: nlink_t = 0
    public var st_ino: ino64_t = 0
    public var st_uid: uid_t = 0
    public var st_size: off_t = 0
    public var st_mtimespec = timespec()
    public var st_ctimespec = timespec()
    public var st_flags: UInt32 = 0
    public init() {}
}

// #define O_RDONLY 0x0000, and so on (fcntl.h)
public var O_RDONLY: Int32 { 0x0000 }
public var O_WRONLY: Int32 { 0x0001 }
public var O_RDWR: Int32 { 0x0002 }
public var O_NONBLOCK: Int32 { 0x0004 }
public var O_NOFOLLOW: Int32 { 0x0100 }
public var O_CREAT: Int32 { 0x0200 }
public var O_EXCL: Int32 { 0x0800 }
public var O_DIRECTORY: Int32 { 0x100000 }
public var O_CLOEXEC: Int32 { 0x1000000 }
public var AT_FDCWD: Int32 { -2 }
public var F_GETFD: Int32 { 1 }
public var F_SETFD: Int32 { 2 }
public var F_GETFL: Int32 { 3 }
public var F_SETFL: Int32 { 4 }
public var F_FULLFSYNC: Int32 { 51 }
public var FD_CLOEXEC: Int32 { 1 }
public var LOCK_EX: Int32 { 2 }
public var LOCK_NB: Int32 { 4 }
public var LOCK_UN: Int32 { 8 }
public var SEEK_SET: Int32 { 0 }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFDIR: mode_t { 0o040000 }
public var STDIN_FILENO: Int32 { 0 }
public var STDOUT_FILENO: Int32 { 1 }
public var STDERR_FILENO: Int32 { 2 }

// #define UF_IMMUTABLE 0x00000002, UF_APPEND 0x00000004, SF_IMMUTABLE 0x00020000, SF_APPEND 0x00040000 (sys/stat.h)
public var UF_IMMUTABLE: Int32 { 0x2 }
public var UF_APPEND: Int32 { 0x4 }
public var SF_IMMUTABLE: Int32 { 0x20000 }
public var SF_APPEND: Int32 { 0x40000 }
// #define X_OK (1<<0), W_OK (1<<1) (sys/unistd.h)
public var X_OK: Int32 { 1 }
public var W_OK: Int32 { 2 }
// int access(const char *, int)
@discardableResult public func access(_ path: UnsafePointer<CChar>!, _ mode: Int32) -> Int32 { 0 }

// int flock(int fd, int operation)
@discardableResult public func flock(_ fd: Int32, _ operation: Int32) -> Int32 { 0 }
// int close(int)
@discardableResult public func close(_ fd: Int32) -> Int32 { 0 }
// int dup(int)
@discardableResult public func dup(_ fd: Int32) -> Int32 { 0 }
// int fstat(int, struct stat *)
@discardableResult public func fstat(_ fd: Int32, _ buffer: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
// int lstat(const char *, struct stat *)
@discardableResult
public func lstat(_ path: UnsafePointer<CChar>!, _ buffer: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
// int open(const char *, int, ...), by Swift's overlay
@discardableResult public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
@discardableResult public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
// int openat(int, const char *, int, ...), by Swift's overlay
@discardableResult public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
@discardableResult
public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
// ssize_t read(int, void *, size_t)
@discardableResult public func read(_ fd: Int32, _ buffer: UnsafeMutableRawPointer!, _ count: Int) -> Int { 0 }
// ssize_t write(int, const void *, size_t)
@discardableResult public func write(_ fd: Int32, _ buffer: UnsafeRawPointer!, _ count: Int) -> Int { 0 }
// int renameat(int, const char *, int, const char *)
@discardableResult
public func renameat(_ from: Int32, _ old: UnsafePointer<CChar>!, _ to: Int32, _ new: UnsafePointer<CChar>!) -> Int32 {
    0
}
// int linkat(int, const char *, int, const char *, int)
@discardableResult
public func linkat(
    _ from: Int32,
    _ old: UnsafePointer<CChar>!,
    _ to: Int32,
    _ new: UnsafePointer<CChar>!,
    _ flags: Int32
) -> Int32 { 0 }
// int unlinkat(int, const char *, int)
@discardableResult public func unlinkat(_ fd: Int32, _ path: UnsafePointer<CChar>!, _ flags: Int32) -> Int32 { 0 }
// int fcntl(int, int, ...), by Swift's overlay
@discardableResult public func fcntl(_ fd: Int32, _ command: Int32) -> Int32 { 0 }
@discardableResult public func fcntl(_ fd: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
// int fsync(int)
@discardableResult public func fsync(_ fd: Int32) -> Int32 { 0 }
// int rmdir(const char *)
@discardableResult public func rmdir(_ path: UnsafePointer<CChar>!) -> Int32 { 0 }
// int mkdir(const char *, mode_t)
@discardableResult public func mkdir(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
// off_t lseek(int, off_t, int)
@discardableResult public func lseek(_ fd: Int32, _ offset: off_t, _ origin: Int32) -> off_t { 0 }
// int ftruncate(int, off_t)
@discardableResult public func ftruncate(_ fd: Int32, _ length: off_t) -> Int32 { 0 }
// uid_t getuid(void)
public func getuid() -> uid_t { 0 }
// uid_t geteuid(void)
public func geteuid() -> uid_t { 0 }
// int mkfifo(const char *, mode_t)
@discardableResult public func mkfifo(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
// int chmod(const char *, mode_t)
@discardableResult public func chmod(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
// int chown(const char *, uid_t, gid_t)
@discardableResult public func chown(_ path: UnsafePointer<CChar>!, _ user: uid_t, _ group: UInt32) -> Int32 { 0 }
// int usleep(useconds_t)
@discardableResult public func usleep(_ microseconds: UInt32) -> Int32 { 0 }

// typedef struct __sFILE FILE, of which Swift sees its members; nothing here looks at one.
public struct __sFILE: Sendable {
    public init() {}
}
public typealias FILE = __sFILE
// FILE *tmpfile(void)
public func tmpfile() -> UnsafeMutablePointer<FILE>! { nil }
// int fputs(const char * restrict, FILE * restrict)
@discardableResult
public func fputs(_ text: UnsafePointer<CChar>!, _ file: UnsafeMutablePointer<FILE>!) -> Int32 { 0 }
// void rewind(FILE *)
public func rewind(_ file: UnsafeMutablePointer<FILE>!) {}
// int fileno(FILE *)
public func fileno(_ file: UnsafeMutablePointer<FILE>!) -> Int32 { 0 }
// int dup2(int, int)
@discardableResult public func dup2(_ from: Int32, _ to: Int32) -> Int32 { 0 }
