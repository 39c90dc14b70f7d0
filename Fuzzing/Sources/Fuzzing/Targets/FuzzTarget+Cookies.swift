import Foundation
import HTTPTypes
import PingNetwork

extension FuzzTarget {
    /// `Set-Cookie` fields, one a line: a jar keeps its limits, and what it sends fits into one header field.
    static let cookies = FuzzTarget(name: "cookies") { bytes in
        guard let origin = try? WebURL("https://login.example.co.uk/am/oauth2/authorize") else { return }
        var fields = HTTPFields()
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            fields.append(HTTPField(name: .setCookie, value: Array(line).text))
        }
        let now = Date(timeIntervalSince1970: 1_760_000_000)
        var jar = CookieJar()
        let response = HttpResponse(status: 200, headerFields: fields)
        jar.store(ReceivedCookies(response, from: origin, now: now).cookies, now: now)
        require(jar.cookies.count <= CookieJar.countLimit, "A jar has too many cookies.")
        for cookie in jar.cookies {
            require(!cookie.hasControlCharacter, "A cookie can end the header field.")
        }
        for place in ["https://co.uk/", "https://other.example/", "http://127.0.0.1/"] {
            guard let url = try? WebURL(place) else { continue }
            require(jar.cookies(for: url, now: now).isEmpty, "A cookie goes elsewhere.")
        }
    }
}

extension HttpCookie {
    fileprivate var hasControlCharacter: Bool {
        (name + value).utf8.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F || $0 == UInt8(ascii: ";") }
    }
}
