import HTTPCaching

/// The proof that the program which asked for a code is the one that redeems it (PKCE, RFC 7636).
package struct ProofKey: Hashable, Sendable {
    /// The text that redeems the code: 43 characters.
    let verifier: String

    /// A key of 32 random bytes.
    package init(random bytes: [UInt8]) {
        self.init(verifier: Base64URL.text(bytes))
    }

    init(verifier: String) { self.verifier = verifier }

    /// The text that is sent ahead: the SHA-256 of the verifier (section 4.2, S256).
    var challenge: String {
        let digits = Array(SHA256.hex(of: Array(verifier.utf8)))
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { at in
            UInt8(String(digits[at...at + 1]), radix: 16)
        }
        return Base64URL.text(bytes)
    }
}
