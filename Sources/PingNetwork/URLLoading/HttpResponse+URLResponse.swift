#if canImport(Darwin)
    import Foundation
    import HTTPTypes

    extension HttpResponse {
        /// Status and header fields of the platform's response; `nil` when it is not HTTP.
        ///
        /// The platform joins fields of one name with commas. That changes nothing except for `Set-Cookie`,
        /// which is taken apart again.
        init?(head response: URLResponse) {
            guard let response = response as? HTTPURLResponse else { return nil }
            var fields = HTTPFields()
            for (name, value) in response.allHeaderFields {
                guard let name = (name as? String).flatMap({ HTTPField.Name($0) }), let value = value as? String else {
                    continue
                }
                let values = name == .setCookie ? SetCookieField.split(value) : [value]
                for value in values { fields.append(HTTPField(name: name, value: value)) }
            }
            self.init(status: response.statusCode, headerFields: fields)
        }
    }
#endif
