extension String {
    /// The text in lines that break between words.
    ///
    /// - Parameter columns: How long a line may be; a longer word has a line of its own.
    func wrapped(to columns: Int) -> [String] {
        split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
    }
}
