import PingCommons
import PingFoundation

/// A stage that is JSON: texts by language, and whatever else the journey's author put there.
package struct StageDetails: Sendable, Hashable {
    /// The document.
    package let json: JSON

    /// Reads a stage; `nil` when it is not a JSON object.
    ///
    /// - Parameter stage: The stage as the server wrote it.
    package init?(_ stage: String) {
        guard let json = try? JSON(lenientlyParsing: Data(stage.utf8)), json.isObject else { return nil }
        self.json = json
    }

    /// A text in the best of the languages the user reads.
    ///
    /// For each language its whole tag is looked for (`en_GB`, `en-GB`, in any case), then its general form (`en`). A
    /// text that exists once is taken in any language; when none fits, the first by the name of its language is.
    ///
    /// - Parameters:
    ///   - name: The member, such as `submitButtonText`.
    ///   - languages: The languages, best first.
    /// - Returns: `nil` when there is no such text.
    package func text(_ name: String, languages: AcceptLanguage) -> String? {
        if let plain = json[name]?.string { return plain }
        guard let object = json[name]?.object else { return nil }
        let texts = object.compactMapValues(\.string).sortedByName
        guard let first = texts.first else { return nil }
        if texts.count == 1 { return first.value }
        let tags = texts.map { $0.key.replacing("_", with: "-") }
        let match = languages.best(of: tags).flatMap { tags.firstIndex(of: $0) }
        return match.map { texts[$0].value } ?? first.value
    }
}
