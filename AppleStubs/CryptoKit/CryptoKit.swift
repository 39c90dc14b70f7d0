// swift-crypto has CryptoKit's own declarations.
@_exported public import Crypto
