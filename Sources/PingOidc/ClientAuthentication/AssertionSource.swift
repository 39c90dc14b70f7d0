public import PingFoundation

/// The source of assertions that say who a client is (RFC 7523, section 2.2) when the client does not sign them: a
/// platform does, for the programs that run on it.
///
/// ```swift
/// config.clientAuthentication = .assertion(from: .file(URL(filePath: "/var/run/secrets/tokens/provider")))
/// ```
///
/// The client asks the source again for each attempt at a request, and stores nothing, so the platform can replace the
/// assertion at any time. The source may be asked by several tasks at once. For a test, any text of this form does:
/// `AssertionSource { "header.claims.signature" }`.
public struct AssertionSource: Sendable {
    /// Longer than any platform's, in bytes.
    private static let limit = 65_536

    private let read: @Sendable () async throws -> Secret

    /// A source that the app implements, such as a request to the platform.
    ///
    /// - Parameter read: Gets an assertion: a signed JSON Web Token for the provider. An error of it is the cause of
    ///   the request's error, and ends no session.
    public init(_ read: @escaping @Sendable () async throws -> Secret) { self.read = read }

    /// A file that the platform writes and replaces, such as a projected volume of Kubernetes. Links are followed, and
    /// others may read the file, as is usual there.
    ///
    /// - Parameter file: The file, which has to exist when the client sends a request.
    public static func file(_ file: URL) -> AssertionSource {
        AssertionSource {
            // Another URL would send a request by itself.
            guard file.isFileURL else { throw invalid("is not a file") }
            // A platform that replaces the folder of the file removes the target of a link between two steps.
            do {
                let content = try (try? content(of: file)) ?? content(of: file)
                return Secret(String(decoding: content, as: UTF8.self))
            } catch let error as PingError {
                throw error
            } catch {
                throw PingError(
                    .storageUnavailable,
                    "Could not read the client's assertion from \(file.path).",
                    recovery: "Check that the platform writes the file, and that this program may read it.",
                    underlying: error
                )
            }
        }
    }

    /// The content of a file. A pipe at its place would keep the client waiting, and a device or a large
    /// file would fill its memory.
    private static func content(of file: URL) throws -> Data {
        let target = file.resolvingSymlinksInPath()
        let attributes = try FileManager.default.attributesOfItem(atPath: target.path)
        guard attributes[.type] as? FileAttributeType == .typeRegular else { throw CocoaError(.fileReadUnknown) }
        guard let size = attributes[.size] as? UInt, size <= limit else { throw invalid("is a file that is too large") }
        return try Data(contentsOf: file)
    }

    /// An assertion for one attempt.
    ///
    /// - Throws: `PingError` with code `invalidConfiguration` for something else than a signed token, which must not
    ///   reach the provider; what the source throws.
    func assertion() async throws -> Secret {
        let text = try await read().reveal().trimmed
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.limit, parts.count == 3, parts.allSatisfy({ Self.isOfToken($0) }) else {
            throw Self.invalid("has something else than a signed JSON Web Token")
        }
        return Secret(text)
    }

    private static func isOfToken(_ part: Substring) -> Bool {
        !part.isEmpty && Data(base64URLEncoded: String(part)) != nil && !part.contains("=")
    }

    private static func invalid(_ problem: String) -> PingError {
        PingError(
            .invalidConfiguration,
            "The source of the client's assertion \(problem).",
            recovery: "Correct the source of the option clientAuthentication."
        )
    }
}

extension AssertionSource: CustomStringConvertible, Redacted {
    /// Its name. Never an assertion.
    public var description: String { "AssertionSource" }
}
