#if AsyncHTTPClient
    /// The rules that async-http-client cannot keep, each with the reason. The list must not grow unnoticed.
    enum AsyncHTTPClientLimitations {
        static let all = Dictionary(
            uniqueKeysWithValues: groups.flatMap { reason, rules in rules.map { ($0, reason) } }
        )

        private static let groups: KeyValuePairs<String, [String]> = [
            "async-http-client 1.37 ends the process.": [
                "A status line that is not HTTP's is network_invalid_response."
            ],
            "async-http-client has no limit on heads and interim responses.": [
                "A status line without end is network_invalid_response.",
                "Interim responses without end are network_invalid_response.",
                "Short interim responses without end are network_invalid_response.",
                "A proxy whose head has no end is refused.",
            ],
            "The HTTP parser of async-http-client reads such responses its own way.": [
                "A response to a protocol switch that nobody asked for is network_invalid_response.",
                "Broken chunks are network_invalid_response.",
                "Lines that end in LF alone are read.",
                "An absurd length is refused at once.",
                "A transfer coding other than chunked is network_invalid_response.",
                "A small body that decodes to a large one is refused.",
                "The time limit covers the status line.",
            ],
            "async-http-client does not look at an idle connection before it uses it, and sends nothing twice.": [
                "An unsolicited response on an idle connection is not that of the next request.",
                "A second response in the same packet is not that of the next request.",
                "The body of a 204 or a 304 is not the response to the next request.",
                "What follows the length of a body is not the response to the next request.",
                "The body of the response to a HEAD is not the response to the next request.",
                "A request succeeds when the server has closed the idle connection.",
                "The response to a large request that the server does not read to its end is returned.",
            ],
            "async-http-client keeps an HTTP/2 connection on which a request timed out.": [
                "Over HTTP/2 a connection on which a request timed out does not take the next one."
            ],
            "async-http-client can fail a request beside the end of an HTTP/2 connection.": [
                "Over HTTP/2 a server may end each connection in order (GOAWAY)."
            ],
            "async-http-client does not say why a certificate was refused.": [
                "Other authorities than those of the settings are not trusted.",
                "An authority that the system does not know is not trusted.",
                "A certificate that has signed itself is not trusted.",
                "A certificate whose time is over is refused.",
                "A certificate for another host is refused.",
                "A certificate with a weak key is refused.",
                "A certificate for clients only is refused.",
                "A server that refuses an expired client certificate is network_tls.",
                "A response without a TLS close notification is network_interrupted.",
                "A server that wants a client certificate and gets none is network_tls.",
                "A client certificate and the key of another cannot be used.",
                "A live connection is not used again under other authorities.",
                "A live connection is not used again under the system's authorities.",
                "A TLS session is not resumed with other settings.",
                "The server's certificate is checked behind a proxy, too.",
            ],
            "async-http-client cannot pin public keys.": [
                "A public key that is not pinned is refused.",
                "A pin of the authority's key is not one of the server's key.",
                "A pinned key does not make up for a certificate that is not trusted.",
                "One of several pinned keys is enough, and a pin for another host has no effect.",
                "A host with an empty set of pins is refused before anything is sent.",
                "A live connection is not used again under another pin.",
                "Clients with the same settings use a live connection again.",
            ],
            "async-http-client calls a connection that is not made in time a time-out.": [
                "A connection that exceeds its timeout is network_unreachable.",
                "The timeout ends the wait for a silent server on a TLS port.",
                "The timeout ends the wait for a silent proxy.",
            ],
            "async-http-client does not tell a proxy's failures from a server's, and encrypts no connection to a proxy.":
                [
                    "A live connection is not used again under another proxy.",
                    "A proxy that refuses is network_unreachable.",
                    "A proxy that wants another user is network_unreachable.",
                    "A proxy that is down is network_unreachable.",
                    "A proxy that closes is network_unreachable, since the server has seen nothing.",
                    "User name and password go to the proxy only.",
                    "The certificate of a proxy is checked like a server's.",
                ],
        ]
    }
#endif
