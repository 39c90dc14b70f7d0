// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

import PingJourney
import PingService
import Testing

// The blocks of “A payment is not a scope” in the guide “For a bank”, and of the comments of `AuthorizationDetail` and
// `VerifiedAccess.authorizationDetails`.

struct Payment: Codable, Equatable {
    struct Amount: Codable, Equatable { var currency: String, amount: String }
    var instructedAmount: Amount
    var creditorName: String
}

func authorize(_ payment: Payment, with oidcWeb: OidcWeb) async throws -> Token? {
    let detail = try AuthorizationDetail(type: "payment_initiation", payment)
    let user = try await oidcWeb.authorize { $0.authorizationDetails = [detail] }.get()
    let token = try await user.token().get()
    return token.ungranted(of: [detail]).isEmpty ? token : nil
}

func allows(_ payment: Payment, _ access: VerifiedAccess) -> Bool {
    access.authorizationDetails.contains { detail in
        detail.type == "payment_initiation" && (try? detail.decoded(as: Payment.self)) == payment
    }
}

func isAllowed(_ payment: Payment, _ access: VerifiedAccess) -> Bool {
let isAllowed = access.authorizationDetails.contains { detail in
    detail.type == "payment_initiation" && (try? detail.decoded(as: Payment.self)) == payment
}
    return isAllowed
}

private func granted(_ oidcWeb: OidcWeb) async throws -> Any? {
struct Payment: Codable {
    struct Amount: Codable { var currency: String, amount: String }
    var instructedAmount: Amount
    var creditorName: String
}
let payment = Payment(instructedAmount: .init(currency: "EUR", amount: "123.50"), creditorName: "Merchant A")
let detail = try AuthorizationDetail(type: "payment_initiation", payment)
let user = try await oidcWeb.authorize { $0.authorizationDetails = [detail] }.get()
let granted = try await user.token().get().authorizationDetails.first?.decoded(as: Payment.self)
    return granted
}
