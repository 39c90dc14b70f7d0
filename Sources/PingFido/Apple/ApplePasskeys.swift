#if canImport(AuthenticationServices)
    import AuthenticationServices
    import Foundation

    /// The ceremonies of Apple's systems.
    @MainActor
    final class ApplePasskeys: PasskeySystem {
        private let window: @MainActor @Sendable () -> ASPresentationAnchor?
        /// The system holds its delegates weakly.
        private var ceremonies: [Int: PlatformCeremony] = [:]

        nonisolated init(window: @escaping @MainActor @Sendable () -> ASPresentationAnchor?) {
            self.window = window
        }

        func present(_ request: PasskeyRequest, id: Int, report: @escaping @MainActor (PasskeyReport) -> Void) {
            guard let anchor = window() else {
                return report(.failure(.withoutWindow))
            }
            do throws(PingError) {
                let ceremony = PlatformCeremony(anchor: anchor, requests: try AppleRequests.make(request), for: request)
                {
                    [weak self] result in
                    self?.ceremonies[id] = nil
                    report(result)
                }
                ceremonies[id] = ceremony
                try ceremony.begin(request.presentation)
            } catch {
                ceremonies[id] = nil
                report(.failure(error))
            }
        }

        /// The ceremony stays until it has reported: the system holds delegates weakly, and begins no other until then.
        func withdraw(_ id: Int) { ceremonies[id]?.cancel() }

        func forget(_ id: Int) { ceremonies[id] = nil }
    }
#endif
