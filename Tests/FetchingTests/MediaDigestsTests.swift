import FoundationEssentials
import HTTPCaching
import Testing

@testable import Fetching

struct MediaDigestsTests {
    @Test(
        arguments: [
            ("", 0), ("123456789", 0xE306_9283), ("a", 0xC1D0_4330),
            (String(repeating: "\0", count: 32), 0x8A91_36AA),
        ] as [(String, UInt32)])
    func `CRC-32C has the values of its standard`(_ text: String, _ value: UInt32) {
        var sum = CRC32C()
        for byte in text.utf8 {
            withUnsafeBytes(of: byte) { sum.update($0) }
        }
        #expect(sum.value == value)
    }

    private static let hex = SHA256.hex(of: Array("abc".utf8))
    private static let base64 = "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="

    @Test(
        arguments: [
            ("Repr-Digest", "sha-256=:\(base64):", 206, true),
            ("repr-digest", "sha-512=:AAAA:, sha-256=:\(base64):;q=1", 206, true),
            ("Repr-Digest", "sha-256=\(base64)", 200, false),
            ("Repr-Digest", "sha-256=:AAAA:", 200, false),
            ("Repr-Digest", "sha-256", 200, false),
            ("Content-Digest", "sha-256=:\(base64):", 200, true),
            ("Content-Digest", "sha-256=:\(base64):", 206, false),
            ("Digest", "SHA-256=\(base64)", 206, true),
            ("Digest", "md5=AAAA, sha-256=\(base64)", 200, true),
            ("Digest", String(repeating: "x=y,", count: 2_000) + "sha-256=\(base64)", 200, false),
            ("ETag", "\"900150983cd24fb0d6963f7d28e17f72\"", 200, false),
        ] as [(String, String, Int, Bool)])
    func `SHA-256 is read where a server names it`(
        _ name: String, _ value: String, _ status: Int, _ isRead: Bool
    ) {
        var fields = HTTPFields()
        fields.append(name, value)
        let digests = MediaDigests(status: status, fields: fields)
        #expect(digests.sha256 == (isRead ? Self.hex : nil))
    }

    @Test func `Google's storage names its checksums in one line or several`() {
        var one: HTTPFields = ["x-goog-hash": "crc32c=4waSgw==,md5=xxxx"]
        #expect(MediaDigests(status: 206, fields: one).crc32c == 0xE306_9283)
        one = ["x-goog-hash": "md5=xxxx"]
        one.append("x-goog-hash", "crc32c=4waSgw==")
        #expect(MediaDigests(status: 200, fields: one).crc32c == 0xE306_9283)
    }

    @Test func `what differs is named`() {
        var digests = MediaDigests()
        #expect(digests.mismatch(sha256: "x", crc32c: 1) == nil)
        digests.crc32c = 1
        #expect(digests.mismatch(sha256: "x", crc32c: 1) == nil)
        #expect(digests.mismatch(sha256: "x", crc32c: 2) == "CRC-32C")
        digests.sha256 = "y"
        #expect(digests.mismatch(sha256: "x", crc32c: 1) == "SHA-256")
        #expect(digests.merged(with: MediaDigests()) == digests)
        #expect(MediaDigests().merged(with: digests) == digests)
    }
}
