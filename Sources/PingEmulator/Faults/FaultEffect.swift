import PingNetwork

/// The effect of a fault. A closure that cannot change anything returns that, and the fault does not count as used.
enum FaultEffect: Sendable {
    /// Another response replaces the real one; the request has no other effect.
    case replaces(@Sendable (EmulatorRequest) -> HttpResponse)
    /// The real response, changed.
    case alters(@Sendable (HttpResponse, EmulatorRequest) -> HttpResponse?)
    /// The real response, delivered otherwise; the duration is the rule's.
    case delivers(@Sendable (inout Delivery, Duration?) -> Void)
    /// An ID token that meets the condition, changed before or after it is signed.
    case spoilsIDToken(@Sendable (inout IDTokenDraft) -> Void, when: @Sendable (IDTokenDraft) -> Bool)
    /// The endpoint asks for the fault and acts accordingly.
    case handledByEndpoint
}

extension EmulatorFault {
    func replaces(_ make: @escaping @Sendable (EmulatorRequest) -> HttpResponse) -> Self { causing(.replaces(make)) }

    func alters(_ change: @escaping @Sendable (HttpResponse, EmulatorRequest) -> HttpResponse?) -> Self {
        causing(.alters(change))
    }

    /// Changes the members of a successful JSON response.
    func altersMembers(_ change: @escaping @Sendable (inout JSON) -> Bool) -> Self {
        alters { response, _ in response.alteringMembers(change) }
    }

    /// Changes the members of a successful JSON response that has one of them; without a name, of each.
    func changesMembers(of name: String? = nil, _ change: @escaping @Sendable (inout JSON) -> Void) -> Self {
        altersMembers { json in
            if let name, json[name] == nil { return false }
            change(&json)
            return true
        }
    }

    func delivers(_ change: @escaping @Sendable (inout Delivery, Duration?) -> Void) -> Self {
        causing(.delivers(change))
    }

    func spoilsIDToken(
        _ change: @escaping @Sendable (inout IDTokenDraft) -> Void,
        when applies: @escaping @Sendable (IDTokenDraft) -> Bool = { _ in true }
    ) -> Self { causing(.spoilsIDToken(change, when: applies)) }

    /// Sets a claim, or removes it.
    func claim(
        _ name: String,
        _ value: JSON?,
        when applies: @escaping @Sendable (IDTokenDraft) -> Bool = { _ in true }
    ) -> Self { spoilsIDToken({ $0.claims[name] = value }, when: applies) }

    func signing(_ signing: IDTokenDraft.Signing) -> Self { spoilsIDToken { $0.signing = signing } }
}

extension HttpResponse {
    /// The response with other members, if it is a successful JSON object and there was something to change.
    func alteringMembers(_ change: (inout JSON) -> Bool) -> HttpResponse? {
        guard (200...201).contains(status), var json = try? JSON(parsing: body), json.object != nil, change(&json)
        else { return nil }
        var altered = self
        altered.body = json.serialized(sortedKeys: true)
        return altered
    }
}
