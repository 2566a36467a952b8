import FoundationEssentials

/// The things a person trusts of one server beyond what the system trusts.
///
/// They count for the origin of that server alone; the certificate is checked in any case.
///
///     let trust = ServerTrust(pin: KeyPin("sha256//YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMwE="))
package struct ServerTrust: Hashable, Sendable {
    /// The key that the server must have; `nil` for any that its certificate vouches for.
    package let pin: KeyPin?
    /// Certificates in PEM that stand in place of the system's; `nil` for the system's.
    package let certificates: String?

    /// The most bytes of certificates.
    package static let longestCertificates = 256 << 10

    /// A trust; by default one in nothing of the server's own.
    package init(pin: KeyPin? = nil, certificates: String? = nil) {
        (self.pin, self.certificates) = (pin, certificates)
    }

    /// True where a person has said nothing of the server.
    package var isEmpty: Bool { pin == nil && certificates == nil }

    /// This trust, with what it does not say as it was before.
    package func over(_ former: ServerTrust?) -> ServerTrust {
        ServerTrust(pin: pin ?? former?.pin, certificates: certificates ?? former?.certificates)
    }

    private static let begin = "-----BEGIN CERTIFICATE-----"
    private static let end = "-----END CERTIFICATE-----"

    /// The certificates in the text of a PEM file, and nothing else of it: a file may have a key
    /// beside them, which must not be kept.
    ///
    /// `nil` where there is none, or one is damaged.
    package static func certificates(inPEM text: String) -> String? {
        var (found, block) = ([String](), [String]?.none)
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if line == begin {
                guard block == nil else { return nil }
                block = []
            } else if line == end {
                // A certificate is a sequence (RFC 5280 section 4.1).
                guard let lines = block,
                    let bytes = Data(base64Encoded: lines.joined()), bytes.first == 0x30
                else { return nil }
                found += [begin] + lines + [end]
                block = nil
            } else {
                block?.append(line)
            }
        }
        guard block == nil, !found.isEmpty else { return nil }
        return found.joined(separator: "\n") + "\n"
    }
}

/// The SHA-256 of the public key that a server must have (RFC 7469 section 2.4).
package struct KeyPin: Hashable, Sendable, CustomStringConvertible {
    private let digest: [UInt8]
    private static let start = "sha256//"
    private static let length = 32

    /// A pin no key has: for a kept one that cannot be read, which must not let every key pass.
    package static let ofNoKey = KeyPin(digest: Array(repeating: 0, count: length))

    private init(digest: [UInt8]) { self.digest = digest }

    /// Reads a pin: Base64 behind `sha256//`, as curl takes it, or alone, as openssl prints it; or 64
    /// hexadecimal digits with or without colons between the bytes.
    ///
    /// `nil` for anything else.
    package init?(_ typed: String) {
        let words = typed.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let word = words.first else { return nil }
        let bytes =
            word.lowercased().hasPrefix(Self.start)
            ? Self.base64(word.dropFirst(Self.start.count))
            : Self.hexadecimal(word) ?? Self.base64(word)
        guard let bytes, bytes.count == Self.length else { return nil }
        digest = bytes
    }

    private static func base64(_ text: Substring) -> [UInt8]? {
        // The sign at the end is often lost in copying.
        let whole = text.count % 4 == 3 ? text + "=" : text
        return Data(base64Encoded: String(whole)).map(Array.init)
    }

    private static func hexadecimal(_ text: Substring) -> [UInt8]? {
        let digits = text.contains(":") ? joined(text) : text
        guard let digits, digits.count == 2 * length,
            digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return nil }
        var (bytes, rest) = ([UInt8](), digits)
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    /// The digits without the colons; `nil` where those do not stand between bytes.
    private static func joined(_ text: Substring) -> Substring? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.allSatisfy { $0.count == 2 } ? Substring(parts.joined(separator: "")) : nil
    }

    /// The form that curl takes: `sha256//` and Base64.
    package var description: String { Self.start + Data(digest).base64EncodedString() }
}
