import FoundationEssentials
import HTTPCaching
import Synchronization
import Zlib

/// Texts in their plain and their gzip form, which is made once for each content.
final class TextForms: Sendable {
    private struct Compressed {
        /// `nil` when compression does not pay.
        let bytes: [UInt8]?
        let hash: String
    }

    private struct State {
        var forms: [String: Compressed] = [:]
        var bytes = 0
    }

    /// The content length in bytes up to which compression does not pay.
    private static let compressionThreshold = 1_024
    /// The most bytes of compressed texts that are kept.
    private static let limit = 32 << 20
    private let state = Mutex(State())

    /// The offer of a text, with the bytes of its forms.
    func offer(
        _ bytes: [UInt8], type: String, modified: Date? = nil, lifetime: Lifetime
    ) -> (offer: Offer, content: ServedContent) {
        let hash = SHA256.hex(of: bytes)
        let plain = Form(
            type: type, tag: EntityTag(hash), length: Int64(bytes.count), modified: modified)
        guard bytes.count > Self.compressionThreshold, let (packed, tag) = compressed(bytes, hash)
        else {
            return (Offer(plain, lifetime: lifetime), .bytes(plain: bytes, gzip: []))
        }
        let gzip = Form(
            type: type, tag: tag, length: Int64(packed.count), modified: modified,
            coding: "gzip")
        return (
            Offer(plain, gzip: gzip, lifetime: lifetime), .bytes(plain: bytes, gzip: packed)
        )
    }

    /// Compresses outside the lock; two calls at once both do the work, with one result.
    private func compressed(_ bytes: [UInt8], _ hash: String) -> ([UInt8], EntityTag)? {
        let form: Compressed
        if let known = state.withLock({ $0.forms[hash] }) {
            form = known
        } else {
            let packed = Gzip.compressed(bytes)
            form = Compressed(bytes: packed, hash: packed.map(SHA256.hex) ?? "")
            state.withLock { state in
                let size = (packed?.count ?? 0) + 128
                if state.bytes + size > Self.limit { state = State() }
                if state.forms.updateValue(form, forKey: hash) == nil { state.bytes += size }
            }
        }
        return form.bytes.map { ($0, EntityTag(form.hash)) }
    }
}

/// The storage of an offer's bytes.
enum ServedContent: Sendable {
    /// In memory; `gzip` is empty when there is no such form.
    case bytes(plain: [UInt8], gzip: [UInt8])
    /// In a file.
    case file(OpenFile)
}
