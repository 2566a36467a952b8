import Fetching
import FoundationEssentials
import Markup

/// A part of an answer of Subsonic, whose members may be of any type: servers send numbers and flags
/// as texts, and a list of one as that one.
struct SubsonicAnswer: Sendable {
    private let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    /// The content of an answer in JSON or XML; `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        let head = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        let root: JSONValue?
        if head == 0x3C {
            root = SubsonicXML.value(of: bytes)
        } else {
            root = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        }
        // Every answer has a status, also a failure.
        guard let root, let answer = SubsonicAnswer(root).one("subsonic-response"),
            answer.text("status") != nil
        else { return nil }
        self = answer
    }

    private subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = value else { return nil }
        return members[name]
    }

    /// The members of a list; of a single value that one.
    func all(_ name: String) -> [SubsonicAnswer] {
        switch self[name] {
        case .list(let items)?: items.prefix(ServerBook.most).map(SubsonicAnswer.init)
        case .object(let object)?: [SubsonicAnswer(.object(object))]
        default: []
        }
    }

    /// The member, or the first of a list.
    func one(_ name: String) -> SubsonicAnswer? { all(name).first }

    /// A text that is not empty, or a number as one.
    func text(_ name: String) -> String? {
        switch self[name] {
        case .text(let text)?: text.isEmpty ? nil : text
        case .integer(let number)?: String(number)
        case .natural(let number)?: String(number)
        default: nil
        }
    }

    /// An id: a text of a usual length.
    var id: String? { text("id").flatMap { $0.utf8.count <= 512 ? $0 : nil } }

    /// A number, as one or as text.
    func number(_ name: String) -> Double? {
        switch self[name] {
        case .integer(let number)?: Double(number)
        case .natural(let number)?: Double(number)
        case .real(let number)?: number.isFinite ? number : nil
        case .text(let text)?: Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    /// A flag, as one or as text; false for anything else.
    func flag(_ name: String) -> Bool {
        switch self[name] {
        case .flag(let flag)?: flag
        case .text(let text)?: text.lowercased() == "true"
        default: false
        }
    }

    /// An instant in ISO 8601; without a zone it is UTC, and fractions of a second are left out.
    func instant(_ name: String) -> Date? {
        guard let text = text(name), text.utf8.count >= 19 else { return nil }
        let rest = text.dropFirst(19).drop { $0 == "." || $0.isNumber }
        let zone = rest.isEmpty ? "Z" : String(rest)
        return try? Date(text.prefix(19) + zone, strategy: .iso8601)
    }

    /// The code and the words of a failure; `nil` for an answer of success.
    var failure: (code: Int, message: String)? {
        guard text("status") != "ok" else { return nil }
        let error = one("error")
        let code = error?.number("code").flatMap { abs($0) < 10_000 ? Int($0) : nil } ?? 0
        return (code, error?.text("message") ?? "")
    }
}
