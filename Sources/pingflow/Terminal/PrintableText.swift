extension String {
    /// The text without what a terminal would obey: a server's message must not move the cursor, change colours, set
    /// the window's title, or turn the reading direction to make one text look like another. Line ends and tabs stay.
    var printable: String { ServerText.displayed(self) }

    /// As ``printable``, in one line.
    var printableLine: String {
        printable.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
    }

    /// The text, or its beginning and how much more there is.
    func shortened(to limit: Int) -> String {
        // Every character has at least one byte: most texts need no counting.
        guard utf8.count > limit, let end = index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex
        else { return self }
        return "\(self[..<end])… (\(self[end...].count) more characters)"
    }
}
