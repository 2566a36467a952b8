import CCrypto
public import HTTPCaching
import Synchronization

/// Digests by OpenSSL's libcrypto, loaded by the first; SHA-256 in Swift where it is missing.
///
///     let digests = LibcryptoDigests()
///     try digests.digest(.md5).finalized()  // d41d8cd98f00b204e9800998ecf8427e
public struct LibcryptoDigests: DigestMaking {
    /// A maker; it loads nothing yet.
    public init() {}

    /// A digest of nothing yet; throws for SHA-1 and MD5 where there is no libcrypto, or where
    /// it refuses them.
    public func digest(_ kind: DigestKind) throws(DigestError) -> any ContentDigest {
        let name =
            switch kind {
            case .sha1: "SHA1"
            case .sha256: "SHA256"
            case .md5: "MD5"
            }
        if let digest = LibcryptoDigest(name) { return digest }
        return try PlainDigests().digest(kind)
    }
}

/// A digest of libcrypto; of value are all bytes that any of its owners gave it.
private final class LibcryptoDigest: ContentDigest {
    /// Unchecked: the pointer is used under the lock alone, and freed with its owner.
    private struct Context: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private let context: Mutex<Context>

    /// `nil` where there is no libcrypto, or no such digest.
    init?(_ name: String) {
        guard let begun = listen_digest_begin(name) else { return nil }
        context = Mutex(Context(pointer: begun))
    }

    deinit { context.withLock { listen_digest_free($0.pointer) } }

    func update(_ bytes: UnsafeRawBufferPointer) {
        // It fails only once its value was taken, and that is taken of a copy.
        context.withLock { _ = listen_digest_update($0.pointer, bytes.baseAddress, bytes.count) }
    }

    func finalized() -> String {
        context.withLock { context in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { value in
                let count = listen_digest_value(context.pointer, value.baseAddress)
                return value.prefix(Int(count)).reduce(into: "") { hex, byte in
                    hex += (byte < 16 ? "0" : "") + String(byte, radix: 16)
                }
            }
        }
    }
}
