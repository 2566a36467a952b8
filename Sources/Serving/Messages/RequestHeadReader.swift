import HTTPCaching

/// Reads the head of a request from the bytes of a connection; pure.
///
/// Strict where leniency lets two readers disagree about the end of a message: lines end in CRLF,
/// no space stands between a name and its colon, lengths are single numbers.
enum RequestHeadReader {
    /// The longest request line and field line in bytes.
    static let lineLimit = 8_192
    /// The longest head in bytes.
    static let headLimit = 32_768
    /// The most field lines.
    static let fieldLimit = 100

    /// The result of reading the bytes received so far.
    enum Reading: Hashable {
        /// The beginning of a head.
        case incomplete
        /// A whole head; `end` is the index behind it.
        case head(RequestHead, end: Int)
        /// Not a head that can be served; the connection ends after the error.
        case refused(Refusal)
    }

    static func read(_ bytes: [UInt8]) -> Reading {
        var start = 0
        // RFC 9112 section 2.2: empty lines before a request line are skipped.
        while bytes.count >= start + 2, bytes[start] == 0x0D, bytes[start + 1] == 0x0A {
            start += 2
        }
        var lines: [ArraySlice<UInt8>] = []
        var line = start
        while let end = bytes[line...].firstIndex(of: 0x0A) {
            guard end - start < headLimit else { return .refused(tooLarge) }
            guard end > line, bytes[end - 1] == 0x0D else {
                return .refused(Refusal(400, "A line does not end in CRLF."))
            }
            let content = bytes[line..<end - 1]
            guard content.count <= lineLimit else { return .refused(tooLong(lines)) }
            line = end + 1
            if content.isEmpty { return head(lines, end: line) }
            lines.append(content)
            // A client that speaks another protocol gets an error at once.
            if lines.count == 1, case .refused(let refusal) = judged(content) {
                return .refused(refusal)
            }
            guard lines.count <= fieldLimit + 1 else { return .refused(tooLarge) }
        }
        if bytes.count - line > lineLimit + 1 { return .refused(tooLong(lines)) }
        return bytes.count - start > headLimit ? .refused(tooLarge) : .incomplete
    }

    private static let tooLarge = Refusal(431, "The header fields are too large.")

    private static func tooLong(_ lines: [ArraySlice<UInt8>]) -> Refusal {
        lines.isEmpty ? Refusal(414, "The address is longer than 8192 bytes.") : tooLarge
    }

    private static func head(_ lines: [ArraySlice<UInt8>], end: Int) -> Reading {
        do throws(Refusal) {
            guard let first = lines.first else { throw Refusal(400, "There is no request line.") }
            let (method, target, minor) = try requestLine(first)
            var fields = HTTPFields()
            for line in lines.dropFirst() {
                let (name, value) = try field(line)
                fields.append(name, value)
            }
            try check(fields, minorVersion: minor)
            return .head(
                RequestHead(method: method, target, minorVersion: minor, fields: fields), end: end)
        } catch {
            return .refused(error)
        }
    }

    private static func judged(_ line: ArraySlice<UInt8>) -> Reading {
        do throws(Refusal) {
            _ = try requestLine(line)
            return .incomplete
        } catch {
            return .refused(error)
        }
    }

    private static func requestLine(
        _ line: ArraySlice<UInt8>
    ) throws(Refusal) -> (method: String, target: String, minor: Int) {
        let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3, isToken(parts[0]), parts[0].count <= 32, !parts[1].isEmpty,
            parts[1].allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw Refusal(400, "The request line is not METHOD TARGET HTTP/1.1.") }
        let version = Array(parts[2])
        guard version.count == 8, version.starts(with: "HTTP/".utf8), version[6] == 0x2E,
            (0x30...0x39).contains(version[5]), (0x30...0x39).contains(version[7])
        else { throw Refusal(400, "The request line is not METHOD TARGET HTTP/1.1.") }
        guard version[5] == 0x31 else { throw Refusal(505, "Only HTTP/1.1 is spoken here.") }
        return (text(parts[0]), text(parts[1]), Int(version[7] - 0x30))
    }

    private static func field(
        _ line: ArraySlice<UInt8>
    ) throws(Refusal) -> (name: String, value: String) {
        guard let colon = line.firstIndex(of: 0x3A), isToken(line[..<colon]) else {
            throw Refusal(400, "A header field has no proper name.")
        }
        let value = line[line.index(after: colon)...]
        guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
            throw Refusal(400, "A header field holds a control character.")
        }
        return (text(line[..<colon]), ListScanner.trimmed(text(value)))
    }

    private static func check(_ fields: HTTPFields, minorVersion: Int) throws(Refusal) {
        let hosts = fields.all("Host")
        guard hosts.count == 1 || (hosts.isEmpty && minorVersion == 0) else {
            throw Refusal(400, "There must be one Host field.")
        }
        let lengths = fields.all("Content-Length")
        let isChunked = fields.contains("Transfer-Encoding")
        let isNumber = lengths.allSatisfy { text in
            !text.isEmpty && text.utf8.count <= 18
                && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard lengths.count <= 1, isNumber else {
            throw Refusal(400, "There must be one Content-Length, a number.")
        }
        // RFC 9112 section 6.1: a request whose length two readers could see differently is
        // refused.
        guard !isChunked || (lengths.isEmpty && minorVersion >= 1) else {
            throw Refusal(400, "Transfer-Encoding does not fit here.")
        }
        let expectations = fields.all("Expect")
        guard expectations.allSatisfy({ HTTPFields.same($0, "100-continue") }) else {
            throw Refusal(417, "Only the expectation 100-continue is known here.")
        }
    }

    /// A token (RFC 9110 section 5.6.2).
    private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || tokenMarks.contains(byte)
            }
    }

    private static let tokenMarks = Array("!#$%&'*+-.^_`|~".utf8)

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
