/// How much work goes into a figure.
enum Effort {
    /// Seconds: only whether everything works.
    case smoke
    /// A minute or two: figures to look at while working.
    case quick
    /// Figures to keep.
    case whole

    /// The number that goes with it.
    func pick(_ smoke: Int, _ quick: Int, _ whole: Int) -> Int {
        switch self {
        case .smoke: smoke
        case .quick: quick
        case .whole: whole
        }
    }
}
