// What every module needs of Foundation. Its essentials start faster on Linux, and bring no ICU along.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
