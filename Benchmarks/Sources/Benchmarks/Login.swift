import Foundation
import PingCommons
import PingNetwork

/// A whole login, with the SDK and by hand.
protocol Login: Sendable {
    associatedtype Workflow: Sendable

    /// What carries the login's requests.
    var client: any HttpClient { get }

    /// What an app creates once.
    func workflow() -> Workflow

    /// One login, from the start to the session.
    func logIn(_ workflow: Workflow) async throws

    /// The same exchanges without the SDK: requests, JSON, the fields filled in.
    func logInByHand(_ send: (HttpRequest) async throws -> Data) async throws
}

extension Login {
    func measure(runs: Int, rounds: Int) async throws -> Measurement {
        let workflow = workflow()
        return try await Measurement.of(rounds: rounds, runs: runs) { try await logIn(workflow) }
    }

    func measureByHand(
        runs: Int,
        rounds: Int,
        _ send: (HttpRequest) async throws -> Data
    ) async throws -> Measurement {
        try await Measurement.of(rounds: rounds, runs: runs) { try await logInByHand(send) }
    }
}

/// Something that a measurement cannot go on with.
struct Unexpected: Error {
    let what: String

    init(_ what: String) { self.what = what }
}
