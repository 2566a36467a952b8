import FoundationEssentials
import HTTPCaching
import Synchronization

/// The version of a file as its list names it, for servers that name none with its bytes; pure.
///
/// It stands in for the strong tag without which parts are not joined (RFC 9110 section 13.1.5).
struct MediaVersion: Hashable, Sendable {
    /// The tag, in its quotation marks.
    let tag: String
    /// The MD5 in lower-case hex; `nil` where the server has none.
    let md5: String?

    /// A version of a file by what its list says.
    init(id: String, version: String, md5: String?) {
        tag = "\"\(SHA256.hex(of: Array("\(id)\n\(version)".utf8)).prefix(32))\""
        self.md5 = md5.flatMap { Self.isMD5($0) ? $0.lowercased() : nil }
    }

    /// The request as the server understands it: a range of this version, else the whole.
    func outgoing(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        if let wanted = request.fields.first("If-Range") {
            request.fields.remove("If-Range")
            if wanted != tag { request.fields.remove("Range") }
        }
        request.fields.remove("If-None-Match")
        return request
    }

    /// The head of the answer with the tag, and the checksum in the form of Google's storage.
    func incoming(_ head: HTTPResponseHead) -> HTTPResponseHead {
        guard head.status == 200 || head.status == 206 else { return head }
        var fields = head.fields
        fields.set("ETag", tag)
        if let sum = md5.flatMap(Self.base64) { fields.append("x-goog-hash", "md5=" + sum) }
        return HTTPResponseHead(
            status: head.status, fields: fields, url: head.url, version: head.version)
    }

    private static func isMD5(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte)
                    || (0x61...0x66).contains(byte)
            }
    }

    private static func base64(_ hex: String) -> String? {
        let digits = Array(hex)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap { at in
            UInt8(String(digits[at...at + 1]), radix: 16)
        }
        return bytes.count == 16 ? Data(bytes).base64EncodedString() : nil
    }
}

/// The versions of files that bytes are asked for, by the address of the request.
final class MediaVersions: Sendable {
    private static let most = 4_096
    private let versions = Mutex<[String: MediaVersion]>([:])

    subscript(url: HTTPURL) -> MediaVersion? { versions.withLock { $0[url.description] } }

    func note(_ version: MediaVersion, of url: HTTPURL) {
        versions.withLock { versions in
            if versions.count >= Self.most { versions = [:] }
            versions[url.description] = version
        }
    }
}
