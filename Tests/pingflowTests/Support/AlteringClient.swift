import PingLogin
import PingNetwork

/// Carries requests to a server, and changes texts in its JSON answers, as a hostile server would write them.
struct AlteringClient: HttpClient {
    private let client = DefaultHttpClient()
    /// The members whose text is changed.
    let members: Set<String>
    /// Changes a text.
    let alter: @Sendable (String) -> String
    /// What is altered may lead in circles, which must end.
    private let remaining = Locked(60)

    init(members: Set<String>, alter: @escaping @Sendable (String) -> String) {
        self.members = members
        self.alter = alter
    }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        let isOver = remaining.withLock { count in
            count -= 1
            return count < 0
        }
        if isOver { throw PingError(.networkUnreachable, "That was enough.") }
        var response = try await client.send(request)
        if let json = try? JSON(parsing: response.body) { response.body = altered(json).serialized() }
        return response
    }

    private func altered(_ json: JSON) -> JSON {
        switch json {
        case .array(let elements): .array(elements.map(altered))
        case .object(let object):
            .object(
                Dictionary(
                    uniqueKeysWithValues: object.map { name, value in
                        (
                            name,
                            members.contains(name)
                                ? value.string.map { .string(alter($0)) } ?? altered(value) : altered(value)
                        )
                    }
                )
            )
        default: json
        }
    }
}
