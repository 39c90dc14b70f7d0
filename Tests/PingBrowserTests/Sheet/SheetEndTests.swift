import Testing

@testable import PingBrowser

@Suite("How a sheet ended") struct SheetEndTests {
    private struct Cause: Error {}

    private func error(_ end: SheetEnd) -> (any Error)? {
        if case .failure(let error) = end.outcome { error } else { nil }
    }

    @Test func `A redirect is the result`() throws {
        #expect(try SheetEnd.redirect("app:/cb?code=1").outcome.get() == "app:/cb?code=1")
    }

    @Test func `A closed sheet is a cancellation`() {
        #expect(error(.cancelled) is CancellationError)
    }

    @Test(arguments: [SheetEnd.noWindow(Cause()), .failed(Cause())])
    func `Every other end keeps the system's reason`(end: SheetEnd) throws {
        let error = try #require(error(end) as? PingError)
        #expect(error.code == .browserFailed)
        #expect(error.underlying is Cause)
        #expect(error.recovery?.contains("window") == true)
    }

    @Test func `The error for a missing window differs from other errors`() throws {
        let (window, other) = (error(.noWindow(nil)) as? PingError, error(.failed(nil)) as? PingError)
        #expect(window?.message != other?.message)
    }
}
