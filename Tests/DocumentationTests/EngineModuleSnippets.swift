// swift-format-ignore-file: the blocks stand here as they stand in the comments.

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
