import Foundation

/// A number with its unit.
struct Quantity: Encodable, CustomStringConvertible {
    enum Unit: String, Encodable {
        case microseconds = "µs"
        case milliseconds = "ms"
        case megabytes = "MB"
        case kilobytes = "KB"
        case perSecond = "/s"
        case times = "×"
        case count = ""
    }

    let value: Double
    let unit: Unit

    init(_ value: Double, _ unit: Unit) {
        self.value = value
        self.unit = unit
    }

    init?(_ value: Double?, _ unit: Unit) {
        guard let value else { return nil }
        self.init(value, unit)
    }

    /// Three digits that count, and the unit.
    var description: String {
        let digits = value < 10 ? 2 : value < 100 ? 1 : 0
        let number =
            unit == .count && value == value.rounded() ? "\(Int(value))" : String(format: "%.\(digits)f", value)
        return unit == .count ? number : "\(number) \(unit.rawValue)"
    }
}
