import Foundation
import Hummingbird
import NIOCore
import PingLoginWeb

/// Reads a form that a page of this service has sent.
struct PostedForm: Sendable {
    let origin: PublicOrigin

    /// - Throws: ``PageError``; `PingError` for a form that cannot be read.
    func read(_ request: WebRequest) async throws -> FormSubmission {
        // Browsers name the origin with every form.
        guard request.headers[.origin] == origin.text else { throw PageError.foreignOrigin }
        let type = request.headers[.contentType]?.split(separator: ";").first?.lowercased()
        guard type == "application/x-www-form-urlencoded" else { throw PageError.notAForm }
        do {
            let body = try await request.body.collect(upTo: FormSubmission.bodyLimit)
            return try FormSubmission(body: Data(body.readableBytesView))
        } catch is NIOTooManyBytesError {
            throw PageError.tooLarge
        }
    }
}
