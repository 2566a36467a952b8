import HTTPCaching
import ListenCore
import Testing

/// The examples of the digests' docstrings.
struct DigestExamples {
    @Test func `digests`() throws {
        var digest: any ContentDigest = SHA256()
        Array("abc".utf8).withUnsafeBytes { digest.update($0) }
        #expect(digest.finalized().hasPrefix("ba7816bf"))
        let digests: any DigestMaking = PlainDigests()
        #expect(digests.sha256().finalized().hasPrefix("e3b0c442"))
        #expect(try PlainDigests().digest(.sha256) is SHA256)
        #expect(DigestKind.md5.rawValue == "MD5")
        let error = DigestError(.md5)
        #expect(error.kind == .unavailable)
        do { _ = try PlainDigests().digest(.md5) } catch { #expect("\(error)".contains("libssl3")) }
    }
}
