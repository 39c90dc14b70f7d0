import PingFoundation
import PingPlatform

/// An error number of the operating system.
struct Errno: LocalizedError, Hashable, CustomStringConvertible {
    let number: Int32

    static let notFound = Errno(ENOENT)
    static let exists = Errno(EEXIST)

    init(_ number: Int32) {
        self.number = number
    }

    /// The system's words for it.
    var text: String {
        unsafe String(cString: strerror(number))
    }

    var description: String { "\(text) (\(number))" }
    var errorDescription: String? { text }

    /// Lets `catch` name an error number.
    static func ~= (pattern: Errno, error: any Error) -> Bool {
        error as? Errno == pattern
    }

    /// Runs a call that returns a negative number when it fails, again when a signal interrupted it.
    @discardableResult
    static func check<Value: SignedInteger>(_ call: () -> Value) throws(Errno) -> Value {
        while true {
            let value = call()
            if value >= 0 { return value }
            let number = errno
            if number != EINTR { throw Errno(number) }
        }
    }
}
