import FoundationEssentials
import ListenCore
import Markup

/// The bytes of a backup with the places of its parts; a part is decoded when it is read, so that a
/// long file takes little memory.
///
/// The form is JSON (RFC 8259); anything else is refused with the place.
struct BackupFile: Sendable {
    /// The longest record, in bytes.
    static let longestRecord = 64 << 20

    let bytes: Data
    /// The place of the value of each name of the whole.
    private(set) var parts: [String: Range<Int>] = [:]
    /// The names that were given twice, of which the first counts.
    private(set) var repeated: [String] = []

    init(_ bytes: Data, named name: String) throws(BackupError) {
        self.bytes = bytes
        if let other = Self.otherJSON(bytes) { throw .otherJSON(file: name, what: other) }
        do throws(Fault) {
            try find()
        } catch {
            throw .noJSON(file: name, near: error.place)
        }
    }

    /// Names a text that begins as JSON of another kind; `nil` for an object, and for a text that
    /// is not JSON.
    private static func otherJSON(_ bytes: Data) -> String? {
        var scan = Scan(bytes, at: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        // Blanks alone are empty too.
        guard let isObject = try? scan.consume("{") else { return "an empty file" }
        if isObject { return nil }
        // LRC and TOML begin with a bracket too.
        guard let value = try? scan.value(), (try? scan.end()) != nil else { return nil }
        if bytes[value].first == UInt8(ascii: "[") {
            let isList = (try? JSONDecoder().decode([Anything].self, from: bytes[value])) != nil
            return isList ? "a JSON list" : nil
        }
        let list = Data("[".utf8) + bytes[value] + Data("]".utf8)
        let isValue = (try? JSONDecoder().decode([BackupValue].self, from: list)) != nil
        return isValue ? "a single JSON value" : nil
    }

    /// A value that is only checked to be one.
    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    struct Fault: Error {
        let place: Int
    }

    private mutating func find() throws(Fault) {
        var scan = Scan(bytes, at: 0)
        // The byte order mark that some editors write.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scan.place = 3 }
        try scan.expect("{")
        while try !scan.consume("}") {
            if !parts.isEmpty || !repeated.isEmpty { try scan.expect(",") }
            let name = try scan.value()
            guard let key = try? JSONDecoder().decode([String].self, from: listed(name)).first
            else { throw Fault(place: name.lowerBound) }
            try scan.expect(":")
            let value = try scan.value()
            if parts[key] == nil { parts[key] = value } else { repeated.append(key) }
        }
        try scan.end()
    }

    /// The value of a name; `nil` where it is missing or of another type.
    func value<Value: Decodable>(_ type: Value.Type, of name: String) -> Value? {
        parts[name].flatMap { range in
            guard range.count <= Self.longestRecord else { return nil }
            return try? JSONDecoder().decode([Value].self, from: listed(range)).first
        }
    }

    /// Passes the records of a list on in order; `nil` for a malformed one.
    ///
    /// Returns `false` when the part is not a list.
    func records(
        of name: String, _ take: ([String: BackupValue]?) throws -> Void
    ) throws -> Bool {
        guard let range = parts[name] else { return true }
        var scan = Scan(bytes, at: range.lowerBound)
        guard (try? scan.expect("[")) != nil else { return false }
        var isFirst = true
        while try !scan.consume("]") {
            if !isFirst { try scan.expect(",") }
            isFirst = false
            let record = try scan.value()
            let isRecord = bytes[record.lowerBound] == UInt8(ascii: "{")
            guard isRecord, record.count <= Self.longestRecord else {
                try take(nil)
                continue
            }
            try take(
                try? JSONDecoder().decode([String: BackupValue].self, from: bytes[record]))
        }
        return true
    }

    /// A value in an array, since some decoders do not accept a single value as a document.
    private func listed(_ range: Range<Int>) -> Data {
        Data("[".utf8) + bytes[range] + Data("]".utf8)
    }

    /// Finds where the values of the file end; each is checked when it is decoded.
    struct Scan {
        private static let deepest = 64
        let bytes: Data
        var place: Int

        init(_ bytes: Data, at place: Int) {
            self.bytes = bytes
            self.place = place
        }

        /// Passes a sign if it is the next one; throws at the end of the text.
        mutating func consume(_ sign: Unicode.Scalar) throws(Fault) -> Bool {
            guard let next = lexing({ $0.peek() }) else { throw Fault(place: place) }
            guard next == UInt8(ascii: sign) else { return false }
            place += 1
            return true
        }

        mutating func expect(_ sign: Unicode.Scalar) throws(Fault) {
            guard try consume(sign) else { throw Fault(place: place) }
        }

        mutating func end() throws(Fault) {
            guard lexing({ $0.peek() }) == nil else { throw Fault(place: place) }
        }

        /// The next value's place, which is passed by.
        mutating func value() throws(Fault) -> Range<Int> {
            try lexing { lexer in
                Result { () throws(JSONDamage) in
                    try lexer.skipValue(.outline, deepest: Self.deepest)
                }
            }.mapError { Fault(place: $0.position) }.get()
        }

        private mutating func lexing<Outcome>(_ work: (inout JSONLexer) -> Outcome) -> Outcome {
            bytes.withUnsafeBytes { text in
                var lexer = JSONLexer(text, at: place)
                defer { place = lexer.position }
                return work(&lexer)
            }
        }
    }
}
