import PingCommons

/// Finds the name that a mistyped one was meant to be.
struct NearestName {
    let names: [String]

    /// - Returns: `nil` when no name is near enough to be meant.
    func suggestion(for typed: String) -> String? {
        let typed = typed.lowercased()
        let limit = max(1, typed.count / 3)
        let near = names.map { (name: $0, distance: EditDistance.between(typed, $0.lowercased())) }
        return near.filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.name
    }
}
