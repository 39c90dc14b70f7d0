import PingReCaptchaEnterprise

extension ImportedTypes {
    /// Found with this one import, under the names of ping-ios-sdk.
    static let reCaptchaEnterprise: [any Callback.Type] = [ReCaptchaEnterpriseCallback.self]
}
