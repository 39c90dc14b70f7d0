import PingOidc

/// Whether the endpoints of the discovery document respond at all. What is sent is empty, so a refusal is a good sign.
struct EndpointCheck {
    let probe: Probe

    func run(_ metadata: OpenIdConfiguration) async throws -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        let posted = [
            ("token", metadata.tokenEndpoint), ("revocation", metadata.revocationEndpoint),
            ("pushed", metadata.pushedAuthorizationRequestEndpoint),
            ("device", metadata.document["device_authorization_endpoint"]?.string),
        ]
        for (name, url) in posted {
            guard let url else { continue }
            findings.append(try await finding(name, url) { try await probe.postNothing(url) })
        }
        if let url = metadata.userinfoEndpoint {
            findings.append(try await finding("userinfo", url) { try await probe.get(url) })
        }
        let broken = findings.filter { $0.status != .ok }
        return broken.isEmpty ? [.ok("endpoints", "\(findings.count) endpoints respond.")] : broken
    }

    private func finding(
        _ name: String,
        _ url: String,
        ask: () async throws -> Probe.Exchange
    ) async throws -> DoctorFinding {
        do {
            let status = try await ask().response.status
            return switch status {
            case 404:
                .problem(
                    name,
                    "There is nothing at \(url) (status 404).",
                    advice: "A proxy may hide the path, or the discovery document names an inner address."
                )
            case 500...:
                .problem(name, "\(url) responds with status \(status).", advice: "Look into the server's log.")
            default: .ok(name, "\(url) responds.")
            }
        } catch let error where !(error is CancellationError) {
            let words = ErrorWords(error)
            return .problem(name, "\(url): \(words.message)", advice: words.recovery ?? "Make it reachable.")
        }
    }
}
