import Foundation
import HTTPTypes
import PingNetwork

/// The pictures of device types, `/icons/….svg`, which forms name.
struct IconRoutes: RouteProvider {
    private static let signs = [
        "email": "@", "sms": "SMS", "voice": "Tel", "totp": "123", "mobile": "App", "fido2": "Key", "whatsapp": "WA",
    ]

    func route(for segments: [String]) throws -> Route? {
        guard segments.count == 2, segments[0] == "icons", segments[1].hasSuffix(".svg"),
            let sign = Self.signs[String(segments[1].dropLast(".svg".count))]
        else { return nil }
        return Route(endpoint: .icon) { request in
            guard request.method == .get else { throw HttpFailure.methodNotAllowed("GET") }
            var response = HttpResponse(status: 200, body: Data(Self.picture(sign).utf8))
            response.headerFields[.contentType] = "image/svg+xml"
            return response
        }
    }

    private static func picture(_ sign: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
        <rect x="4" y="4" width="56" height="56" rx="12" fill="none" stroke="currentColor" stroke-width="3"/>
        <text x="32" y="40" text-anchor="middle" font-family="sans-serif" font-size="20">\(sign)</text></svg>
        """
    }
}
