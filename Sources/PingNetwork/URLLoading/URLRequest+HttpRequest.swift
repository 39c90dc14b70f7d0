#if canImport(Darwin)
    import Foundation
    import HTTPTypes

    extension URLRequest {
        /// The platform's form of a request; `nil` should its URL be none to the platform.
        init?(_ request: HttpRequest, userAgent: String) {
            guard let url = URL(string: request.url.absoluteString, encodingInvalidCharacters: false) else {
                return nil
            }
            self.init(url: url)
            httpMethod = request.method.rawValue
            httpShouldHandleCookies = false
            // Our own deadline ends the exchange; the platform's counts idle time only, and must never come first.
            timeoutInterval = TimeInterval(min(request.timeout.components.seconds, 86_400)) + 60
            for field in request.unframedHeaderFields { addValue(field.value, forHTTPHeaderField: field.name.rawName) }
            setDefault(userAgent, of: .userAgent, request)
            // Left to itself the platform asks for encoded bodies, whose size no limit tells in advance.
            setDefault("identity", of: .acceptEncoding, request)
            guard !request.body.isEmpty else { return }
            httpBody = request.body
            // Left to itself the platform calls every body a form.
            setDefault("application/octet-stream", of: .contentType, request)
        }

        private mutating func setDefault(_ value: String, of name: HTTPField.Name, _ request: HttpRequest) {
            if !request.headerFields.contains(name) { setValue(value, forHTTPHeaderField: name.rawName) }
        }
    }
#endif
