// let kSecReturnAttributes: CFString
// iOS 2.0+, macOS 10.6+
public let kSecReturnAttributes: CFString = "r_Attributes"
