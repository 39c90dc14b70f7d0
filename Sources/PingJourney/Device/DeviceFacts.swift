import PingFoundation

/// The facts about a device that its profile contains.
struct DeviceFacts: Sendable, Equatable {
    var device: SystemDevice
    var version: OperatingSystemVersion
    var model: String
    /// The manufacturer; `nil` if the system does not know it.
    var brand: String?
    /// The identifier of the user's locale, such as "en_GB".
    var locale: String
    /// The identifier of the time zone, such as "Europe/London".
    var timeZone: String
    var processors: Int
    /// In bytes.
    var memory: UInt64

    /// The names and forms are those of Ping's SDK for iOS, since the server's nodes compare them with earlier ones.
    var metadata: JSON {
        var platform: JSON = [
            "platform": .string(device.platform),
            "version": .string(Self.text(version)),
            "device": .string(device.kind),
            "deviceName": .string(device.name),
            "model": .string(model),
            "locale": .string(Self.language(ofLocale: locale)),
            "timeZone": .string(timeZone),
        ]
        var hardware: JSON = ["cpu": .int(processors), "memory": .int(Int(clamping: memory >> 20))]
        if let brand {
            platform["brand"] = .string(brand)
            hardware["manufacturer"] = .string(brand)
        }
        return ["platform": platform, "hardware": hardware]
    }

    /// As the system writes its version: "17.5", or "17.5.1".
    static func text(_ version: OperatingSystemVersion) -> String {
        let numbers = [version.majorVersion, version.minorVersion] + [version.patchVersion].filter { $0 != 0 }
        return numbers.map(String.init).joined(separator: ".")
    }

    /// The language alone, such as "en" of "en_GB".
    static func language(ofLocale identifier: String) -> String {
        String(identifier.prefix { $0 != "_" && $0 != "-" && $0 != "@" && $0 != "." })
    }

    /// The model of a device, which a simulator names beside its Mac's.
    static func model(_ system: String, simulated: String?) -> String {
        simulated.flatMap { $0.isEmpty ? nil : $0 } ?? system
    }
}

extension DeviceFacts {
    /// The device that this program runs on.
    @Sendable static func current() async -> DeviceFacts {
        let process = ProcessInfo.processInfo
        return DeviceFacts(
            device: await SystemDevice.current(),
            version: process.operatingSystemVersion,
            model: model(SystemName.current.model, simulated: process.environment["SIMULATOR_MODEL_IDENTIFIER"]),
            brand: brand,
            locale: Locale.current.identifier,
            timeZone: TimeZone.current.identifier,
            processors: process.processorCount,
            memory: process.physicalMemory
        )
    }

    private static var brand: String? {
        #if canImport(Darwin)
            "Apple"
        #else
            nil
        #endif
    }
}
