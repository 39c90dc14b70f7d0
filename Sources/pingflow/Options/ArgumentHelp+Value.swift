import ArgumentParser

extension ArgumentHelp {
    /// The help of an option, with the name that stands for its value.
    static func value(_ name: String, _ abstract: String) -> ArgumentHelp {
        ArgumentHelp(abstract, valueName: name)
    }
}
