import Foundation
import Testing

@testable import PingStorage

@Suite("The protection of files by the system") struct DirectoryProtectionTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A directory that remembers what it asked the system to protect.
    private func directory(_ path: String, root: String? = nil) -> (PrivateDirectory, Locked<[String]>) {
        let protected = Locked<[String]>([])
        var calls = SystemCalls.live
        calls.protect = { path in protected.withLock { $0.append(path) } }
        let directory = PrivateDirectory(
            path: folder.url.path + path,
            calls: calls,
            root: root.map { folder.url.path + $0 } ?? "/elsewhere"
        )
        return (directory, protected)
    }

    @Test func `begins with a new directory, before it has a file, and does not touch the parents of the app`() throws {
        let (directory, protected) = directory("/Library/Support/mine")
        try directory.replace("value", with: Data([1]))
        let mine = folder.url.path + "/Library/Support/mine"
        #expect(protected.current == [mine, mine + "/temporary"])
        try directory.replace("value", with: Data([2]))
        #expect(protected.current.count == 2)
    }

    @Test func `includes every directory between that of the SDK and a new one`() throws {
        let (directory, protected) = directory("/Library/Support/sdk/accounts/one", root: "/Library/Support/sdk")
        try directory.replace("value", with: Data([1]))
        let root = folder.url.path + "/Library/Support/sdk"
        #expect(protected.current.prefix(3) == [root, root + "/accounts", root + "/accounts/one"])
    }

    @Test func `reaches a directory that a crash or another program left without it, once by each user`()
        throws
    {
        let root = folder.url.path + "/sdk"
        try PrivateDirectory(path: root).replace("value", with: Data([1]))
        let (directory, protected) = directory("/sdk", root: "/sdk")
        try directory.replace("value", with: Data([2]))
        #expect(protected.current == [root, root + "/temporary"])
        let copy = directory
        try copy.replace("value", with: Data([3]))
        #expect(try directory.read("value") == Data([3]))
        #expect(protected.current.count == 2)
    }

    @Test func `does not reach a directory that is there and may be the app's, except for the SDK's folder in it`()
        throws
    {
        let (directory, protected) = directory("", root: "/sdk")
        try directory.replace("value", with: Data([1]))
        #expect(protected.current.allSatisfy { $0 == folder.url.path + "/temporary" })
        let (beside, others) = self.directory("/sdk-of-the-app", root: "/sdk")
        try FileManager.default.createDirectory(
            atPath: beside.path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try beside.replace("value", with: Data([1]))
        #expect(others.current.allSatisfy { $0 == beside.path + "/temporary" })
    }

    @Test func `costs nothing where files are only read`() throws {
        try PrivateDirectory(path: folder.url.path + "/sdk").replace("value", with: Data([1]))
        let (directory, protected) = directory("/sdk", root: "/sdk")
        #expect(try directory.read("value") == Data([1]))
        #expect(protected.current.isEmpty)
    }

    @Test(arguments: [EPERM, EACCES])
    func `makes a refusal a locked device on iOS, which passes, and a denial elsewhere`(_ number: Int32) {
        let onPhone = PingError(Errno(number), "cannot be read", "/file", canBeLocked: true)
        #expect(onPhone.code == .storageLocked)
        #expect(onPhone.recovery?.contains("unlocked") == true)
        #expect(PingError(Errno(number), "cannot be read", "/file", canBeLocked: false).code == .storageDenied)
        #if os(Linux)
            #expect(PingError(Errno(number), "cannot be read", "/file").code == .storageDenied)
        #endif
    }

    @Test(
        arguments: [(ENOSPC, .storageFull), (EROFS, .storageDenied), (EIO, .storageUnavailable)]
            as [(Int32, PingError.Code)]
    )
    func `leaves every other error what it is`(_ number: Int32, _ code: PingError.Code) {
        #expect(PingError(Errno(number), "cannot be read", "/file", canBeLocked: true).code == code)
    }

    @Test func `has no trouble with a device of a negative number`() {
        #expect(FileStamp.number(Int32(-1)) == .max)
        #expect(FileStamp.number(Int32(0x0100_0004)) == 0x0100_0004)
        #expect(FileStamp.number(UInt64.max) == .max)
    }
}
