// Darwin.POSIX: sys/stat.h. C has a struct and a function of this name, which Swift lets no module declare, so the function is here.

// int stat(const char *, struct stat *)
@discardableResult
public func stat(_ path: UnsafePointer<CChar>!, _ buffer: UnsafeMutablePointer<DarwinStub.stat>!) -> Int32 { 0 }
