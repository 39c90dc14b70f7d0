public import Foundation

#if os(macOS) || os(Linux)
    /// A program that a test runs.
    public typealias TestProcess = Process
#else
    /// A program that a test would run.
    ///
    /// The other systems start no programs, and their Foundation lacks `Process`. The tests that need it compile there
    /// all the same, so that the whole package does, and fail if they are run.
    public final class TestProcess: Sendable {
        public enum TerminationReason: Sendable { case exit, uncaughtSignal }

        public init() {}

        public var executableURL: URL? {
            get { nil }
            set {}
        }
        public var arguments: [String]? {
            get { nil }
            set {}
        }
        public var environment: [String: String]? {
            get { nil }
            set {}
        }
        public var standardInput: Any? {
            get { nil }
            set {}
        }
        public var standardOutput: Any? {
            get { nil }
            set {}
        }
        public var standardError: Any? {
            get { nil }
            set {}
        }
        public var terminationHandler: (@Sendable (TestProcess) -> Void)? {
            get { nil }
            set {}
        }
        public var processIdentifier: Int32 { 0 }
        public var isRunning: Bool { false }
        public var terminationStatus: Int32 { -1 }
        public var terminationReason: TerminationReason { .exit }

        public func run() throws { throw CocoaError(.featureUnsupported) }
        public func waitUntilExit() {}
        public func terminate() {}
    }
#endif
