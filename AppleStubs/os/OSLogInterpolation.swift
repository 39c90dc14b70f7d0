public import FoundationStub

// struct OSLogPrivacy
@available(iOS 14.0, macOS 11.0, *)
public struct OSLogPrivacy: Sendable {
    // static var `public`: OSLogPrivacy { get }, and so on
    public static var `public`: OSLogPrivacy { OSLogPrivacy() }
    public static var `private`: OSLogPrivacy { OSLogPrivacy() }
    public static var sensitive: OSLogPrivacy { OSLogPrivacy() }
    public static var auto: OSLogPrivacy { OSLogPrivacy() }
}

// @frozen struct OSLogStringAlignment
@available(iOS 14.0, macOS 11.0, *)
public struct OSLogStringAlignment {
    // static var none: OSLogStringAlignment { get }
    public static var none: OSLogStringAlignment { OSLogStringAlignment() }
}

// @frozen struct OSLogIntegerFormatting
@available(iOS 14.0, macOS 11.0, *)
public struct OSLogIntegerFormatting {
    // static var decimal: OSLogIntegerFormatting { get }
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
}

// @frozen struct OSLogInterpolation : StringInterpolationProtocol. It takes no value of any other kind, so an optional or an error
// has to be made a text first.
@available(iOS 14.0, macOS 11.0, *)
public struct OSLogInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}

    // mutating func appendInterpolation(_ argumentString: @autoclosure @escaping () -> String,
    //     align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto)
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {}

    // mutating func appendInterpolation<T>(_ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none,
    //     privacy: OSLogPrivacy = .auto) where T : CustomStringConvertible
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: @autoclosure @escaping () -> T,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {}

    // mutating func appendInterpolation<T>(_ number: @autoclosure @escaping () -> T, format: OSLogIntegerFormatting = .decimal,
    //     align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto) where T : FixedWidthInteger
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: @autoclosure @escaping () -> T,
        format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {}

    // mutating func appendInterpolation(_ argumentObject: @autoclosure @escaping () -> NSObject, privacy: OSLogPrivacy = .auto)
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure @escaping () -> NSObject,
        privacy: OSLogPrivacy = .auto
    ) {}
}
