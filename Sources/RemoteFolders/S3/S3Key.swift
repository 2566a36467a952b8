package import ListenCore

/// The key of an object store as a person gives it.
package enum S3Key {
    /// The secret key without the white space around it; throws for a text that is none, which every
    /// later request would be refused for.
    package static func secret(_ typed: Secret) throws(StatedError) -> Secret {
        var bytes = Array(typed.reveal().utf8)[...]
        while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        guard isWord(bytes) else {
            throw StatedError(
                .usage,
                "That is no secret key: it is one line of visible ASCII characters without blanks."
                    + " Copy it whole, and give it again.")
        }
        return Secret(String(decoding: bytes, as: UTF8.self))
    }

    /// Throws for a text that is no name of a key.
    package static func check(name: String) throws(StatedError) {
        guard isWord(name.utf8), !name.contains("/") else {
            throw StatedError(
                .usage,
                "“\(name.printable(limit: 60))” is no name of a key: it has no blanks, no slash and"
                    + " only ASCII characters. Give it with --account KEY-ID.")
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

    private static func isWord(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.count <= TokenError.longestToken
            && bytes.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
