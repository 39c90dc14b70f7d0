extension String {
    /// The characters with each alphabet in it as its ends: `0–9` for `0123456789`.
    package var withRangesOfCharacters: String {
        var runs: [[Unicode.Scalar]] = []
        for scalar in unicodeScalars {
            if let last = runs.last?.last, last.value + 1 == scalar.value,
                last.isAlphanumeric == scalar.isAlphanumeric
            {
                runs[runs.count - 1].append(scalar)
            } else {
                runs.append([scalar])
            }
        }
        return runs.map { run in
            guard let first = run.first, let last = run.last, run.count > 3, first.isAlphanumeric else {
                return run.map(String.init).joined()
            }
            return "\(first)–\(last)"
        }.joined()
    }
}

extension Unicode.Scalar {
    fileprivate var isAlphanumeric: Bool { properties.isAlphabetic || properties.numericType != nil }
}
