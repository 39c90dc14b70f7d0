import Foundation
import PingLoginWeb
import Testing

@Suite("What a browser posts")
struct FormSubmissionTests {
    @Test func `It is read by name`() throws {
        let form = try FormSubmission(body: Data("f0=jo+field%21&f1=&f0=second&flag".utf8))
        #expect(form["f0"] == "jo field!")
        #expect(form["f1"] == "" && form["flag"] == "")
        #expect(form["f9"] == nil)
        #expect(try FormSubmission(body: Data())["f0"] == nil)
    }

    @Test func `It prints without its values`() throws {
        let form = try FormSubmission(body: Data("f1=S3cret-Word".utf8))
        #expect(!"\(form)".contains("S3cret") && !String(reflecting: form).contains("S3cret"))
    }

    @Test(arguments: [[0x61, 0x3D, 0xFF], Array("a=%zz".utf8), Array("a=%".utf8), Array("%C3%28=a".utf8)])
    func `A form that cannot be read is refused`(bytes: [UInt8]) {
        expect(throws: .malformedForm) { try FormSubmission(body: Data(bytes)) }
    }

    @Test func `A form that is too large is refused`() {
        expect(throws: .formTooLarge) { try FormSubmission(body: Data(count: FormSubmission.bodyLimit + 1)) }
        expect(throws: .formTooLarge) { try FormSubmission(body: Data("a=1".utf8), limit: 2) }
        let many = String(repeating: "a=&", count: 501)
        expect(throws: .formTooLarge) { try FormSubmission(body: Data(many.utf8)) }
    }
}

/// Expects a `PingError` with a code.
private func expect(throws code: PingError.Code, _ body: () throws -> FormSubmission) {
    #expect { try body() } throws: { ($0 as? PingError)?.code == code }
}
