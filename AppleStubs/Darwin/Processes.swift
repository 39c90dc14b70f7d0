// Darwin.POSIX: processes, signals, memory and the system's name.

public typealias pid_t = Int32
// typedef __uint32_t sigset_t
public typealias sigset_t = UInt32
// typedef void *posix_spawnattr_t; typedef void *posix_spawn_file_actions_t
public typealias posix_spawnattr_t = UnsafeMutableRawPointer
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer

public var SIG_BLOCK: Int32 { 1 }
public var SIG_UNBLOCK: Int32 { 2 }
public var SIG_SETMASK: Int32 { 3 }
public var SIGHUP: Int32 { 1 }
public var SIGINT: Int32 { 2 }
public var SIGQUIT: Int32 { 3 }
public var SIGKILL: Int32 { 9 }
public var SIGPIPE: Int32 { 13 }
public var SIGTERM: Int32 { 15 }
public var SIGSTOP: Int32 { 17 }
public var SIGCONT: Int32 { 19 }
public var POSIX_SPAWN_SETSIGDEF: Int32 { 0x0004 }
public var POSIX_SPAWN_SETSIGMASK: Int32 { 0x0008 }
public var POSIX_SPAWN_SETSID: Int32 { 0x0400 }
public var POSIX_SPAWN_CLOEXEC_DEFAULT: Int32 { 0x4000 }

// #define SIGXFSZ 25, and void (*SIG_IGN)(int)
public var SIGXFSZ: Int32 { 25 }
public var SIG_IGN: sig_t? { nil }
public var SIG_DFL: sig_t? { nil }
// typedef void (*sig_t)(int)
public typealias sig_t = @convention(c) (Int32) -> Void
// void (*signal(int, void (* _Nullable)(int)))(int)
@discardableResult public func signal(_ number: Int32, _ handler: sig_t?) -> sig_t? { nil }

// typedef __uint64_t rlim_t; struct rlimit { rlim_t rlim_cur; rlim_t rlim_max; }
public typealias rlim_t = UInt64
public struct rlimit: Sendable {
    public var rlim_cur: rlim_t
    public var rlim_max: rlim_t
    public init() { (rlim_cur, rlim_max) = (0, 0) }
    public init(rlim_cur: rlim_t, rlim_max: rlim_t) { (self.rlim_cur, self.rlim_max) = (rlim_cur, rlim_max) }
}
public var RLIMIT_FSIZE: Int32 { 1 }
public var RLIMIT_NOFILE: Int32 { 8 }
// int setrlimit(int, const struct rlimit *), int getrlimit(int, struct rlimit *)
@discardableResult public func setrlimit(_ resource: Int32, _ limit: UnsafePointer<rlimit>!) -> Int32 { 0 }
@discardableResult public func getrlimit(_ resource: Int32, _ limit: UnsafeMutablePointer<rlimit>!) -> Int32 { 0 }

// int sigfillset(sigset_t *)
@discardableResult public func sigfillset(_ set: UnsafeMutablePointer<sigset_t>!) -> Int32 { 0 }
// int sigemptyset(sigset_t *)
@discardableResult public func sigemptyset(_ set: UnsafeMutablePointer<sigset_t>!) -> Int32 { 0 }
// int sigaddset(sigset_t *, int)
@discardableResult public func sigaddset(_ set: UnsafeMutablePointer<sigset_t>!, _ signal: Int32) -> Int32 { 0 }
// int kill(pid_t, int)
@discardableResult public func kill(_ process: pid_t, _ signal: Int32) -> Int32 { 0 }
// pid_t getpid(void), pid_t getpgrp(void)
public func getpid() -> pid_t { 0 }
public func getpgrp() -> pid_t { 0 }
// int execv(const char *, char * const *)
@discardableResult
public func execv(_ path: UnsafePointer<CChar>!, _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>!) -> Int32 {
    0
}
// int setenv(const char *, const char *, int)
@discardableResult
public func setenv(_ name: UnsafePointer<CChar>!, _ value: UnsafePointer<CChar>!, _ overwrite: Int32) -> Int32 { 0 }
// void exit(int), void _exit(int), which do not return
public func exit(_ status: Int32) -> Never { while true {} }
public func _exit(_ status: Int32) -> Never { while true {} }

// int memcmp(const void *, const void *, size_t)
public func memcmp(_ one: UnsafeRawPointer!, _ other: UnsafeRawPointer!, _ count: Int) -> Int32 { 0 }
// void arc4random_buf(void *, size_t)
public func arc4random_buf(_ buffer: UnsafeMutableRawPointer!, _ count: Int) {}
// char *strdup(const char *)
public func strdup(_ text: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
// void free(void *)
public func free(_ memory: UnsafeMutableRawPointer!) {}

// struct utsname { char sysname[256]; char nodename[256]; char release[256]; char version[256]; char machine[256]; }
public struct utsname: Sendable {
    public var sysname: (CChar, CChar) = (0, 0)
    public var nodename: (CChar, CChar) = (0, 0)
    public var release: (CChar, CChar) = (0, 0)
    public var version: (CChar, CChar) = (0, 0)
    public var machine: (CChar, CChar) = (0, 0)
    public init() {}
}
// int uname(struct utsname *)
@discardableResult public func uname(_ name: UnsafeMutablePointer<utsname>!) -> Int32 { 0 }
// int sysctlbyname(const char *, void *, size_t *, void *, size_t)
@discardableResult
public func sysctlbyname(
    _ name: UnsafePointer<CChar>!,
    _ old: UnsafeMutableRawPointer!,
    _ oldSize: UnsafeMutablePointer<Int>!,
    _ new: UnsafeMutableRawPointer!,
    _ newSize: Int
) -> Int32 { 0 }

#if os(macOS)
    // On iOS, posix_spawn exists and is denied to apps, and fork and system are marked unavailable.

    // pid_t waitpid(pid_t, int *, int)
    @discardableResult
    public func waitpid(_ process: pid_t, _ status: UnsafeMutablePointer<Int32>!, _ options: Int32) -> pid_t { 0 }
    // int posix_spawn_file_actions_init(posix_spawn_file_actions_t _Nullable *)
    @discardableResult
    public func posix_spawn_file_actions_init(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!) -> Int32 {
        0
    }
    // int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t _Nullable *)
    @discardableResult
    public func posix_spawn_file_actions_destroy(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!) -> Int32
    {
        0
    }
    // int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t _Nullable *, int, const char *, int, mode_t)
    @discardableResult
    public func posix_spawn_file_actions_addopen(
        _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!,
        _ fd: Int32,
        _ path: UnsafePointer<CChar>!,
        _ flags: Int32,
        _ mode: mode_t
    ) -> Int32 { 0 }
    // int posix_spawnattr_init(posix_spawnattr_t _Nullable *)
    @discardableResult
    public func posix_spawnattr_init(_ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!) -> Int32 { 0 }
    // int posix_spawnattr_destroy(posix_spawnattr_t _Nullable *)
    @discardableResult
    public func posix_spawnattr_destroy(_ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!) -> Int32 { 0 }
    // int posix_spawnattr_setsigmask(posix_spawnattr_t _Nullable *, const sigset_t *)
    @discardableResult
    public func posix_spawnattr_setsigmask(
        _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!,
        _ set: UnsafePointer<sigset_t>!
    ) -> Int32 { 0 }
    // int posix_spawnattr_setsigdefault(posix_spawnattr_t _Nullable *, const sigset_t *)
    @discardableResult
    public func posix_spawnattr_setsigdefault(
        _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!,
        _ set: UnsafePointer<sigset_t>!
    ) -> Int32 { 0 }
    // int posix_spawnattr_setflags(posix_spawnattr_t _Nullable *, short)
    @discardableResult
    public func posix_spawnattr_setflags(_ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!, _ flags: Int16)
        -> Int32
    {
        0
    }
    // int posix_spawnp(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
    //     char *const _Nullable [], char *const _Nullable [])
    @discardableResult
    public func posix_spawnp(
        _ process: UnsafeMutablePointer<pid_t>!,
        _ file: UnsafePointer<CChar>!,
        _ actions: UnsafePointer<posix_spawn_file_actions_t?>!,
        _ attributes: UnsafePointer<posix_spawnattr_t?>!,
        _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>!,
        _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>!
    ) -> Int32 { 0 }
#endif
