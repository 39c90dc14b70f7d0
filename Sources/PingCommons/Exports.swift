// The part of Foundation that every module needs. Its essentials start faster on Linux and do not load ICU.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
