import PingOidc
import Testing

// The blocks of PingOidc's page and documentation comments.

@Suite("The documented set-up of OpenID Connect") struct OidcSnippets {
    @Test("puts a client into each workflow; a shared provider cache is shared")
    func configures() throws {
        let providers = ProviderCache()
        let first = Workflow.createWorkflow { config in
            config.module(OidcModule.config) { oidcValue in
                oidcValue.clientId = "test"
                oidcValue.discoveryEndpoint = "https://auth.example.com/as/.well-known/openid-configuration"
                oidcValue.scopes = ["openid", "email"]
                oidcValue.redirectUri = "org.forgerock.demo://oauth2redirect"
            }
        }
        #expect(try #require(first.sharedContext[.oidcClient]).config.clientId == "test")
        let second = sharing(providers)
        #expect(try #require(second.sharedContext[.oidcClient]).config.providerCache === providers)
    }

    private func sharing(_ shared: ProviderCache) -> Workflow {
        Workflow.createWorkflow { config in
            let providers = ProviderCache()
            config.module(OidcModule.config) { $0.providerCache = providers }
            config.module(OidcModule.config) { $0.providerCache = shared }
        }
    }
}

/// OidcClientConfig.swift
private func required() -> OidcClientConfig {
    var config = OidcClientConfig()
    config.discoveryEndpoint = "https://auth.pingone.com/ENVIRONMENT/as/.well-known/openid-configuration"
    config.clientId = "my-app"
    config.redirectUri = "com.example.app://callback"
    config.scopes = ["openid", "profile"]
    return config
}
