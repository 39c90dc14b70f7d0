// swift-format-ignore-file
// The code stands here as it is printed.

import PingOrchestrate

// The blocks of the documentation comments of the engine's own modules.

private func customParameterSnippet(_ config: inout WorkflowConfig) {
    config.module(CustomParameter.config) { parameter in
        parameter.parameter(name: "ui_locales", value: "fr-CA", phase: .start)
    }
}

private func cookieSnippet(_ config: inout WorkflowConfig) {
    config.module(CookieModule.config) { cookie in
        cookie.persist = ["ST", "ST-NO-SS"]
    }
}
