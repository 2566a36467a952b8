import CryptoDigests
import HTTPCaching
import Testing

/// The examples of the docstrings.
@Suite struct Examples {
    @Test func `libcrypto has MD5 of nothing, where it allows it`() throws {
        let digests = LibcryptoDigests()
        let digest = try? digests.digest(.md5)
        guard digest != nil else { return }
        #expect(try digests.digest(.md5).finalized() == "d41d8cd98f00b204e9800998ecf8427e")
    }
}
