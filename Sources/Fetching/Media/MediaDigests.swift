import FoundationEssentials
import HTTPCaching

/// The checksums a server names for a whole recording; pure.
///
/// `Repr-Digest` (RFC 9530 section 3), `Content-Digest` of a whole (section 2),
/// the older `Digest` (RFC 3230), and `x-goog-hash` of Google's storage. What is
/// no known checksum is passed over; entity tags are never taken for checksums.
struct MediaDigests: Hashable, Sendable {
    /// SHA-256 in lower-case hex.
    var sha256: String?
    /// CRC-32C.
    var crc32c: UInt32?
    /// MD5 in lower-case hex, as clouds name it in `x-goog-hash`.
    var md5: String?

    /// No checksum.
    init() {}

    /// The checksums a final answer names.
    init(status: Int, fields: HTTPFields) {
        var lines = fields.lines.filter { HTTPFields.same($0.name, "Repr-Digest") }
        if status == 200 {
            lines += fields.lines.filter { HTTPFields.same($0.name, "Content-Digest") }
        }
        for line in lines { takeDictionary(line.value) }
        for line in fields.lines where HTTPFields.same(line.name, "Digest") {
            takeList(line.value)
        }
        for line in fields.lines where HTTPFields.same(line.name, "x-goog-hash") {
            takeList(line.value)
        }
    }

    /// These, and where they say nothing the other's.
    func merged(with other: MediaDigests) -> MediaDigests {
        var merged = self
        merged.sha256 = sha256 ?? other.sha256
        merged.crc32c = crc32c ?? other.crc32c
        merged.md5 = md5 ?? other.md5
        return merged
    }

    /// The checksum the bytes do not have; `nil` when they have all.
    func mismatch(
        sha256 actual: String, crc32c sum: UInt32?, md5 actualMD5: String? = nil
    ) -> String? {
        if let sha256, sha256 != actual { return "SHA-256" }
        if let crc32c, let sum, sum != crc32c { return "CRC-32C" }
        if let md5, let actualMD5, md5 != actualMD5 { return "MD5" }
        return nil
    }

    /// `sha-256=:BASE64:, …`, a dictionary of byte sequences (RFC 9651 section 3.2).
    private mutating func takeDictionary(_ value: String) {
        for (name, text) in Self.members(value) {
            let bare = text.prefix { $0 != ";" }
            guard bare.count >= 2, bare.hasPrefix(":"), bare.hasSuffix(":") else { continue }
            add(name, String(bare.dropFirst().dropLast()))
        }
    }

    /// `SHA-256=BASE64, …`.
    private mutating func takeList(_ value: String) {
        for (name, text) in Self.members(value) { add(name, String(text)) }
    }

    private mutating func add(_ name: String, _ text: String) {
        guard let bytes = Data(base64Encoded: text) else { return }
        switch (name, bytes.count) {
        case ("sha-256", 32): sha256 = Self.hex(bytes)
        case ("md5", 16): md5 = Self.hex(bytes)
        case ("crc32c", 4): crc32c = bytes.reduce(0) { $0 << 8 | UInt32($1) }
        default: return
        }
    }

    private static func hex(_ bytes: Data) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func members(_ value: String) -> [(name: String, text: Substring)] {
        guard value.utf8.count <= 4_096 else { return [] }
        return value.split(separator: ",").compactMap { member in
            let parts = member.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (
                String(parts[0].filter { !$0.isWhitespace }).lowercased(),
                parts[1].filter { !$0.isWhitespace }[...]
            )
        }
    }
}
