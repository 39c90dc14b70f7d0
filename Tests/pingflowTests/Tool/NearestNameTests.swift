import Testing

@testable import pingflow

@Suite struct NearestNameTests {
    private let names = NearestName(names: ["demo", "davinci", "doctor", "logout", "Login"])

    @Test(
        "The nearest name is found, whatever the case of its letters",
        arguments: [("dem", "demo"), ("domo", "demo"), ("edmo", "demo"), ("DaVince", "davinci"), ("logn", "Login")]
    )
    func nearest(typed: String, expected: String) {
        #expect(names.suggestion(for: typed) == expected)
    }

    @Test("What is like no name gets no suggestion", arguments: ["", "xyz", "registration"])
    func none(typed: String) {
        #expect(names.suggestion(for: typed) == nil)
    }

    @Test(
        "A distance counts inserted, removed, replaced and swapped characters",
        arguments: [("", "", 0), ("", "ab", 2), ("demo", "dem", 1), ("demo", "deom", 1), ("Küche", "Kuche", 1)]
    )
    func distance(first: String, second: String, expected: Int) {
        #expect(NearestName.distance(first, second) == expected)
        #expect(NearestName.distance(second, first) == expected)
    }
}
