/// The fields that the answers of a flow have filled so far. It holds no answer.
struct FilledAnswers: Sendable {
    private struct Use: Sendable, Equatable {
        let field: String
        let isSecret: Bool
    }

    private struct Sending: Sendable {
        var times = 0
        var page = 0
        var refusals = 0
    }

    private var pages = 0
    private var uses: [String: Use] = [:]
    /// By what ``key(of:_:)`` makes of a field and its answer.
    private var sendings: [Int: Sending] = [:]

    /// The number of a page that is filled in for the first time.
    mutating func nextPage() -> Int {
        pages += 1
        return pages
    }

    /// Whether the answer under a name is for a field: a journey gives the names of inputs out again on each page, and
    /// a secret is for secret fields only.
    func allows(_ name: String, for field: any FillableField) -> Bool {
        guard let use = uses[name] else { return true }
        return use.isSecret == field.isSecret && (!name.isOfOnePage || use.field == field.title)
    }

    /// How often a secret was sent for what a field asks. Another attempt to send the same page is not another time.
    func times(_ answer: String, for field: any FillableField, on page: Int, after refusals: Int) -> Int {
        guard let sending = sendings[Self.key(of: field, answer)] else { return 0 }
        let isSame = sending.page == page && sending.refusals == refusals
        return sending.times - (isSame ? 1 : 0)
    }

    mutating func note(_ name: String, for field: any FillableField) {
        uses[name] = Use(field: field.title, isSecret: field.isSecret)
    }

    mutating func noteSending(_ answer: String, for field: any FillableField, on page: Int, after refusals: Int) {
        let times = times(answer, for: field, on: page, after: refusals)
        sendings[Self.key(of: field, answer)] = Sending(times: times + 1, page: page, refusals: refusals)
    }

    /// Tells answers apart without keeping them: the hash has a key that each process draws for itself.
    private static func key(of field: any FillableField, _ answer: String) -> Int {
        var hasher = Hasher()
        hasher.combine(field.question.isEmpty ? field.id : field.question)
        hasher.combine(answer)
        return hasher.finalize()
    }
}

extension FillableField {
    /// Whether its answer is a secret, which it drops when the server has accepted the step.
    var isSecret: Bool { self is any Closeable && !(self is any OpenAnswer) }

    fileprivate var title: String { "\(type) \(question)" }
}

extension String {
    /// Whether it is an input's name in a journey, which numbers the inputs of every page from 1.
    fileprivate var isOfOnePage: Bool {
        hasPrefix("IDToken") && dropFirst("IDToken".count).first?.isNumber == true
    }
}

extension ContextKey where Value == FilledAnswers {
    static var filledAnswers: Self { ContextKey("com.pingidentity.orchestrate.filledAnswers") }
}
