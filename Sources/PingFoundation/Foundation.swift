// The part of Foundation that every module needs. Its essentials start faster on Linux and do not load ICU. It is a
// module so that an app, which imports the others, sees no name of Foundation that it did not ask for.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
