import CryptoDigests
import HTTPCaching
import ListenTestSupport
import Testing

struct LibcryptoDigestsTests {
    private static let empty: [DigestKind: String] = [
        .sha1: "da39a3ee5e6b4b0d3255bfef95601890afd80709",
        .sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        .md5: "d41d8cd98f00b204e9800998ecf8427e",
    ]
    private static let abc: [DigestKind: String] = [
        .sha1: "a9993e364706816aba3e25717850c26c9cd0d89d",
        .sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        .md5: "900150983cd24fb0d6963f7d28e17f72",
    ]

    @Test(arguments: DigestKind.allCases)
    func `digests are those of their standards, piece by piece`(_ kind: DigestKind) throws {
        var digest = try LibcryptoDigests().digest(kind)
        #expect(digest.finalized() == Self.empty[kind])
        for byte in "abc".utf8 { withUnsafeBytes(of: byte) { digest.update($0) } }
        #expect(digest.finalized() == Self.abc[kind])
        #expect(digest.finalized() == Self.abc[kind], "its value can be had again")
    }

    @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 1_000, 70_001])
    func `SHA-256 of libcrypto and of Swift are the same`(_ count: Int) throws {
        var generator = SeededGenerator(seed: 7)
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var (one, other) = (LibcryptoDigests().sha256(), PlainDigests().sha256())
        for start in stride(from: 0, to: count, by: 333) {
            bytes[start..<min(count, start + 333)].withUnsafeBytes {
                one.update($0)
                other.update($0)
            }
        }
        #expect(one.finalized() == other.finalized())
        #expect(other is SHA256 && !(one is SHA256), "libcrypto is there in the tests")
    }

    @Test(arguments: [DigestKind.sha1, .md5])
    func `without libcrypto the others are refused with a sentence`(_ kind: DigestKind) {
        let error = #expect(throws: DigestError.self) { _ = try PlainDigests().digest(kind) }
        #expect(error?.description.hasPrefix(kind.rawValue) == true)
        #expect(error?.description.hasSuffix("Install the package libssl3.") == true)
    }
}
