import Testing

@testable import pingflow

@Suite struct NearestNameTests {
    private let names = NearestName(names: ["demo", "davinci", "doctor", "logout", "Login"])

    @Test(arguments: [("dem", "demo"), ("domo", "demo"), ("edmo", "demo"), ("DaVince", "davinci"), ("logn", "Login")])
    func `The nearest name is found, whatever the case of its letters`(typed: String, expected: String) {
        #expect(names.suggestion(for: typed) == expected)
    }

    @Test(arguments: ["", "xyz", "registration"])
    func `What is like no name gets no suggestion`(typed: String) {
        #expect(names.suggestion(for: typed) == nil)
    }
}
