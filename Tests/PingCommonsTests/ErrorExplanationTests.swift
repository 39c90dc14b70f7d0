import Foundation
import Testing

@testable import PingCommons

@Suite("The words for an error")
struct ErrorExplanationTests {
    private struct Taught: LocalizedError {
        var errorDescription: String? { "The badge is unknown." }
    }

    private struct Mute: Error {
        let password = "S3cret"
    }

    /// As Apple's Foundation sees it.
    private func words(_ error: any Error, _ domain: String, _ code: Int, _ text: String) -> String {
        ErrorExplanation.text((error as? any LocalizedError)?.errorDescription, type(of: error), (domain, code, text))
    }

    @Test func `are the error's own, on every system`() {
        #expect(Taught().explanation == "The badge is unknown.")
        #expect(words(Taught(), "Module.Taught", 1, "The operation…") == "The badge is unknown.")
    }

    @Test func `are the name of its type where it has none, on every system`() {
        let expected = "The operation could not be completed (Mute)."
        #expect(Mute().explanation == expected)
        let domain = String(reflecting: Mute.self)
        #expect(words(Mute(), domain, 1, "The operation couldn’t be completed. (\(domain) error 1.)") == expected)
    }

    @Test func `leave out the files that Apple's texts name`() {
        let text = "The file “alice.json” couldn’t be opened because there is no such file."
        #expect(
            words(CocoaError(.fileReadNoSuchFile), "NSCocoaErrorDomain", 260, text)
                == "The operation could not be completed (NSCocoaErrorDomain 260)."
        )
    }

    @Test func `keep the texts of Apple's that quote nothing`() {
        let text = "The Internet connection appears to be offline."
        #expect(words(Mute(), "NSURLErrorDomain", -1009, text) == text)
    }
}
