import HTTPTypes
import PingCommons
import PingOrchestrate

/// Makes the requests of a journey and nodes of the responses.
enum JourneyModule {
    static func module(_ settings: JourneySettings, _ languages: AcceptLanguage) -> Module<Void> {
        .of(name: "Journey") { setup in
            setup.register(JourneyCallbacks.registry)
            var providers = CallbackProviders()
            providers.deviceProfile = DefaultDeviceProfile()
            providers.deviceBinder = DefaultDeviceBinder.make()
            setup.context[.callbackProviders] = providers
            setup.context[.languages] = languages
            if let endpoint = try? settings.endpoint {
                setup.bind(endpoint.binding)
                setup.context[.serverHost] = endpoint.authenticate.host
            }
            setup.initialize { _ = try settings.endpoint }
            setup.start { _, request in
                request.url(try settings.endpoint.authenticate)
                request.body([:])
                addHeaderFields(to: request, settings)
                return request
            }
            setup.next { context, _, request in
                // The server looks at it on the last request, whichever that will be.
                if context[.journeyOptions]?.noSession == true { request.parameter(name: "noSession", value: "true") }
                addHeaderFields(to: request, settings)
                return request
            }
            setup.transform { context, response in
                try JourneyResponse(response: response, context: context, settings: settings).node()
            }
        }
    }

    // Made once, since a name is checked letter by letter.
    private static let acceptAPIVersion = HTTPField.Name("Accept-API-Version")

    /// - Parameters:
    ///   - request: The request.
    ///   - settings: The journey's.
    ///   - version: The version of the resource that the request asks for.
    static func addHeaderFields(to request: Request, _ settings: JourneySettings, version: String = "2.1") {
        if let acceptAPIVersion { request.header(acceptAPIVersion, "resource=\(version), protocol=1.0") }
        ClientHeader.add(to: request, platform: settings.requestedPlatform, languages: settings.acceptLanguage)
    }
}

extension ContextKey where Value == String {
    /// The host of the journey's server, in the shared context.
    static var serverHost: Self { ContextKey("com.pingidentity.journey.serverHost") }
}
