#if Libcurl && os(Linux)
    import Testing

    @testable import PingNetwork

    @Suite struct EnvironmentProxyTests {
        @Test(
            arguments: [
                ([:], false), (["https_proxy": ""], false), (["https_proxy": "p:1"], true),
                (["ALL_PROXY": "p:1"], true),
                (["http_proxy": "p:1"], false), (["https_proxy": "p:1", "no_proxy": "*"], false),
                (["https_proxy": "p:1", "no_proxy": "other.example, .example.com"], false),
                (["https_proxy": "p:1", "no_proxy": "EXAMPLE.com"], false),
                (["https_proxy": "p:1", "NO_PROXY": "ample.com"], true),
                (["https_proxy": "p:1", "no_proxy": "auth.example.com.evil.example"], true),
            ] as [([String: String], Bool)]
        )
        func `A proxy serves a host unless an exception names it or a domain around it`(
            environment: [String: String],
            expected: Bool
        ) throws {
            let url = try WebURL("https://auth.example.com/")
            #expect(EnvironmentProxy.serves(url) { environment[$0] } == expected)
        }
    }
#endif
