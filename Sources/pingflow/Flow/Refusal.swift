/// The server's words when it refused.
struct Refusal: Sendable {
    let status: Int?
    let message: String
    var canRetry: Bool
    /// The mistakes, point by point, as far as the server said so.
    var details: [String] = []
    var retryAfter: Duration?
    var correlation: String?
}

extension Refusal {
    init(_ error: ErrorNode) {
        self.init(status: error.status, message: RichContent(error.message).plainText, canRetry: error.canRetry)
        retryAfter = error.retryAfter
        correlation = error.input["correlationId"]?.lenientString
        let lines = advice(on: error) + Self.journeyDetails(of: error) + Self.formDetails(of: error)
        details = lines.reduce(into: []) { lines, line in
            if !line.isEmpty, line != message, !lines.contains(line) { lines.append(line) }
        }
    }

    /// Advice for a response in which AM says that something does not exist.
    private func advice(on error: ErrorNode) -> [String] {
        switch (status, message) {
        case (400, "No Configuration found"):
            ["The realm has no journey of this name. Check the name and the realm."]
        case (400, "Realm not found"): ["Check --realm."]
        case (404, _): ["The server URL must end with AM's context path, usually /am. `pingflow doctor` checks it."]
        case (_, let words) where words.hasPrefix("Invalid DV Flow Policy ID"):
            ["The app has no flow policy of this name. Check the flow's name, or --acr-values, and the app's policies."]
        default: (error.input["error"]?.string).flatMap(ClientCheck.advice(on:)).map { [$0] } ?? []
        }
    }

    /// Policies that are not met, and details of the journey's author.
    private static func journeyDetails(of error: ErrorNode) -> [String] {
        let members = error.input["detail"]?.object ?? [:]
        let texts = members.sorted { $0.key < $1.key }.compactMap { name, value in
            value.lenientString.flatMap { $0.isEmpty || value.bool != nil ? nil : "\(name): \($0)" }
        }
        return error.failedPolicies.map { $0.failedDescription(for: "") } + texts
    }

    /// The messages of the services behind a DaVinci flow, about single fields and about the whole form.
    private static func formDetails(of error: ErrorNode) -> [String] {
        let texts = error.details.flatMap { detail in
            let single = detail.rawResponse?.details ?? []
            return single.isEmpty ? [detail.message ?? detail.rawResponse?.message] : single.map(\.words)
        }
        let others = ["customErrorMessage", "errorMessage"].map { error.input[$0]?.lenientString }
        return (texts + others).compactMap { $0?.trimmed }
    }
}

extension ErrorDetail {
    /// The field, its mistake, and the number of tries that are left.
    fileprivate var words: String? {
        let unmet = (innerError?.errors ?? [:]).sorted { $0.key < $1.key }.map(\.value).filter { !$0.isEmpty }
        let text = unmet.isEmpty ? message ?? code ?? "" : unmet.joined(separator: " ")
        let remaining = innerError?.failuresRemaining ?? json["innerError"]?["attemptsRemaining"]?.lenientInt
        let tries = remaining.map { $0 == 1 ? " (one more try)" : " (\($0) more tries)" } ?? ""
        return (target.map { "\($0): " } ?? "") + text + tries
    }
}
