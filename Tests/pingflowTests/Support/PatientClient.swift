import PingLogin
import PingTestKit

/// Allows a server more time than the tool does: it runs in the test's process, where other tests keep it waiting.
struct PatientClient: HttpClient {
    private let client: any HttpClient

    init(_ client: any HttpClient = DefaultHttpClient()) { self.client = client }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        var request = request
        request.timeout = .patient
        return try await client.send(request)
    }
}
