import Dispatch
import LoginProcess
import PingOidc

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What Benchmarks/Comparison measures of this SDK: an authorization request with PKCE, the check of its redirect, the
/// exchange of the code with a verified ID token, and a refresh with another one.
///
///     CodeExchange ISSUER COUNT AT-ONCE
///
/// It prints the processor time of each in microseconds, the median time in milliseconds, how many it did a second, and
/// the most memory that it held, in megabytes.
@main
enum CodeExchange {
    static func main() {
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            do { try await measure(Array(CommandLine.arguments.dropFirst())) } catch {
                let message = "\(error)\n"
                _ = write(STDERR_FILENO, message, message.utf8.count)
                exit(EXIT_FAILURE)
            }
            isDone.signal()
        }
        isDone.wait()
    }

    @concurrent
    private static func measure(_ arguments: [String]) async throws {
        guard arguments.count == 3, let count = Int(arguments[1]), let atOnce = Int(arguments[2]) else {
            throw Unexpected("The source of CodeExchange says how it is called.")
        }
        let work: @Sendable () async throws -> Void = { try await logIn(at: arguments[0]) }
        // The provider's metadata and keys, and what is made once.
        _ = try await run(atOnce, atOnce: atOnce, work)
        let (clock, processor) = (ContinuousClock(), processorSeconds)
        let start = clock.now
        let times = try await run(count, atOnce: atOnce, work).sorted()
        let elapsed = (clock.now - start) / .seconds(1)
        let each = (processorSeconds - processor) / Double(count) * 1e6
        let median = times[times.count / 2] / .milliseconds(1)
        let memory = Double(Memory.peak ?? 0) / 1e6
        let figures = [each, median, Double(count) / elapsed, memory]
        print(figures.map { "\(($0 * 100).rounded() / 100)" }.joined(separator: "\t"))
    }

    /// A client for each login, as each user of a server has a storage.
    private static func logIn(at issuer: String) async throws {
        var config = OidcClientConfig()
        config.discoveryEndpoint = issuer + "/.well-known/openid-configuration"
        config.logIn(.signedTokens)
        let client = OidcClient(config: config)
        let request = try await client.authorizationRequest()
        let issuer = issuer.replacing(":", with: "%3A").replacing("/", with: "%2F")
        let redirect = "demo://cb?code=iu3IeDNzfk3Omg5UTQRFBgv2fMV_WoW9&iss=\(issuer)&state=\(request.state.reveal())"
        _ = try await client.exchange(code: client.code(fromRedirect: redirect, for: request), for: request)
        _ = try await client.refresh().get()
    }

    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
