/// The binder that suits the system: the Secure Enclave's where there is one. Software keys are for the app to choose.
enum DefaultDeviceBinder {
    static func make() -> (any DeviceBinder)? {
        #if canImport(CryptoKit) && canImport(LocalAuthentication)
            if SecureEnclaveDeviceBinder.isAvailable { return SecureEnclaveDeviceBinder() }
        #endif
        return nil
    }
}
