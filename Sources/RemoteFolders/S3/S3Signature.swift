import FoundationEssentials
import HTTPCaching
import ListenCore

/// The signature of requests to an object store (AWS Signature Version 4): pure.
///
/// libcurl's own is of no use here: 7.88 signs fields it then does not send, and leaves out the
/// digest of the content, which S3 demands.
struct S3Signature {
    let keyID: String
    let secret: Secret
    let region: String

    /// The digest of no content.
    private static let nothing = SHA256.hex(of: [])
    private static let method = "AWS4-HMAC-SHA256"

    /// The fields that sign a request without content at an instant.
    ///
    /// Its query is in the order of names already, each percent-encoded.
    func fields(for request: HTTPRequest, at now: Date) -> HTTPFields {
        let time = Self.time(now)
        let date = String(time.prefix(8))
        let scope = "\(date)/\(region)/s3/aws4_request"
        let signed = [
            ("host", Self.host(of: request.url)), ("x-amz-content-sha256", Self.nothing),
            ("x-amz-date", time),
        ]
        let names = signed.map(\.0).joined(separator: ";")
        let canonical = [
            request.method, request.url.path, request.url.query ?? "",
            signed.map { "\($0):\($1)\n" }.joined(), names, Self.nothing,
        ].joined(separator: "\n")
        let text = [Self.method, time, scope, SHA256.hex(of: Array(canonical.utf8))]
            .joined(separator: "\n")
        let start = Array("AWS4\(secret.reveal())".utf8)
        let key = [date, region, "s3", "aws4_request"].reduce(start) {
            KeyedDigest.bytes(of: Array($1.utf8), key: $0)
        }
        let signature = KeyedDigest.hex(of: Array(text.utf8), key: key)
        return [
            "X-Amz-Date": time, "X-Amz-Content-Sha256": Self.nothing,
            "Authorization": "\(Self.method) Credential=\(keyID)/\(scope),"
                + "SignedHeaders=\(names),Signature=\(signature)",
        ]
    }

    /// The host as the request names it.
    private static func host(of url: HTTPURL) -> String {
        String(url.origin.drop { $0 != "/" }.drop { $0 == "/" })
    }

    /// An instant as `20130524T000000Z`.
    static func time(_ date: Date) -> String {
        let text = date.formatted(.iso8601)
        return text.filter { $0 != "-" && $0 != ":" }
    }
}

/// HMAC over SHA-256 (RFC 2104).
enum KeyedDigest {
    private static let block = 64

    /// The digest in hexadecimal digits.
    static func hex(of bytes: [UInt8], key: [UInt8]) -> String {
        var key = key.count > block ? raw(SHA256.hex(of: key)) : key
        key += [UInt8](repeating: 0, count: block - key.count)
        let inner = raw(SHA256.hex(of: key.map { $0 ^ 0x36 } + bytes))
        return SHA256.hex(of: key.map { $0 ^ 0x5C } + inner)
    }

    /// The digest as bytes.
    static func bytes(of bytes: [UInt8], key: [UInt8]) -> [UInt8] { raw(hex(of: bytes, key: key)) }

    private static func raw(_ hex: String) -> [UInt8] {
        let digits = hex.utf8.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
        return stride(from: 0, to: digits.count - 1, by: 2).map {
            digits[$0] << 4 | digits[$0 + 1]
        }
    }
}
