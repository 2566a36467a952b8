public import ListenCore

/// A digest of bytes that arrive piece by piece.
///
///     var digest: any ContentDigest = SHA256()
///     Array("abc".utf8).withUnsafeBytes { digest.update($0) }
///     digest.finalized()  // ba7816bf…
public protocol ContentDigest: Sendable {
    /// Takes in more bytes.
    mutating func update(_ bytes: UnsafeRawBufferPointer)

    /// The digest of all bytes so far, in lower-case hex digits; more bytes may follow.
    func finalized() -> String
}

extension SHA256: ContentDigest {}

/// The digests that servers and clouds give for their files.
///
///     DigestKind.md5.rawValue  // MD5
public enum DigestKind: String, Hashable, Sendable, CaseIterable {
    /// SHA-1 (FIPS 180-4), used by clouds.
    case sha1 = "SHA-1"
    /// SHA-256 (FIPS 180-4), used by the cache.
    case sha256 = "SHA-256"
    /// MD5 (RFC 1321), used by clouds and object stores.
    case md5 = "MD5"
}

/// A maker of digests.
///
///     let digests: any DigestMaking = PlainDigests()
///     digests.sha256().finalized()  // e3b0c442…
public protocol DigestMaking: Sendable {
    /// A new digest; throws when this machine cannot compute that kind.
    func digest(_ kind: DigestKind) throws(DigestError) -> any ContentDigest
}

extension DigestMaking {
    /// A new SHA-256, which every machine can compute.
    public func sha256() -> any ContentDigest {
        (try? digest(.sha256)) ?? SHA256()
    }
}

/// Digests without any library: SHA-256 alone.
///
///     try PlainDigests().digest(.sha256)  // SHA256
public struct PlainDigests: DigestMaking {
    /// A maker; it holds nothing.
    public init() {}

    /// A new SHA-256; throws for every other kind.
    public func digest(_ kind: DigestKind) throws(DigestError) -> any ContentDigest {
        guard kind == .sha256 else { throw DigestError(kind) }
        return SHA256()
    }
}

/// A digest that this machine cannot compute.
///
///     let error = DigestError(.md5)
///     error.kind  // .unavailable
public struct DigestError: DescribedError, Hashable {
    /// The requested kind.
    public let digest: DigestKind

    /// An error about a kind of digest.
    public init(_ digest: DigestKind) {
        self.digest = digest
    }

    /// The kind, and the package that provides it.
    public var description: String {
        "\(digest.rawValue) needs OpenSSL’s libcrypto, which is not there or does not allow it. "
            + "Install the package libssl3."
    }

    /// A missing feature of this machine.
    public var kind: FailureKind { .unavailable }
}
