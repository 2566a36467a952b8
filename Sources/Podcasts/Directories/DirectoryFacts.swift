import Fetching
import HTTPCaching
import ListenCore
import Markup

/// Small facts of podcasts, as directories write them: bounded, and `nil` for what is none.
extension JSONElement {
    /// The longest title or name that is kept, in characters.
    private static let longestLine = 300
    /// The longest address, in bytes.
    private static let longestAddress = 4_096

    /// A text on one line.
    var oneLine: String? {
        guard let text = string?.prefix(4 * Self.longestLine) else { return nil }
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.isEmpty ? nil : String(line.prefix(Self.longestLine))
    }

    /// An address of the web that `page` may name.
    func address(on page: HTTPURL) -> String? {
        guard let text = string, text.utf8.count <= Self.longestAddress,
            text.lowercased().hasPrefix("http")
        else { return nil }
        return LinkedAddress.url(text, on: page)?.description
    }

    /// A whole number that is not negative.
    var count: Int? {
        guard let number, (0...1e15).contains(number) else { return nil }
        return Int(number)
    }

    /// An id: a number or a short text.
    var id: String? {
        if let count { return String(count) }
        return oneLine.flatMap { $0.utf8.count <= 100 ? $0 : nil }
    }
}
