#if canImport(Darwin) || APPLE_STUBS
    import Foundation
    import HTTPTypes

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    extension URLRequest {
        /// The platform's form of a request; `nil` should its URL be none to the platform.
        init?(_ request: HttpRequest, userAgent: String) {
            guard let url = URL(string: request.url.absoluteString, encodingInvalidCharacters: false) else {
                return nil
            }
            self.init(url: url)
            httpMethod = request.method.rawValue
            httpShouldHandleCookies = false
            // Our own deadline ends the exchange; the platform's rounds to seconds, so it must only never come first.
            timeoutInterval = TimeInterval(min(request.timeout.components.seconds, 86_400)) + 60
            setValue(userAgent, forHTTPHeaderField: "User-Agent")
            for field in request.unframedHeaderFields {
                if field.name == .userAgent {
                    setValue(request.headerFields[field.name], forHTTPHeaderField: field.name.rawName)
                } else {
                    addValue(field.value, forHTTPHeaderField: field.name.rawName)
                }
            }
            guard !request.body.isEmpty else { return }
            httpBody = request.body
            // Left to itself the platform calls every body a form.
            if !request.headerFields.contains(.contentType) {
                setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
            }
        }
    }
#endif
