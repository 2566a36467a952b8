import HTMLText
import Markup

/// A page's `meta` elements, by names in lower case with colons: `og:title`.
struct PageMeta: Sendable {
    private var byProperty: [String: String] = [:]
    private var byName: [String: String] = [:]

    init(_ page: HTMLPage) {
        for node in page.all(.meta) {
            guard let content = page.attribute("content", of: node).flatMap(PlainFact.line) else {
                continue
            }
            for name in names(page.attribute("property", of: node)) { byProperty[name] = content }
            for name in names(page.attribute("name", of: node)) where byName[name] == nil {
                byName[name] = content
            }
            for name in names(page.attribute("itemprop", of: node)) where byName[name] == nil {
                byName[name] = content
            }
        }
    }

    private func names(_ attribute: String?) -> [String] {
        guard let attribute, attribute.utf8.count < 200 else { return [] }
        return attribute.lowercased().replacing(".", with: ":").split(separator: " ").map(
            String.init)
    }

    /// The first of some names that has a value.
    func first(_ names: String...) -> String? {
        for name in names {
            if let value = byProperty[name] ?? byName[name] { return value }
        }
        return nil
    }
}

/// Texts about a page as one line: their white space made single, their references read once more,
/// since many sites escape them twice.
enum PlainFact {
    /// A longer one is cut.
    private static let longest = 2_000

    /// The line; `nil` when nothing is left.
    static func line(_ text: String) -> String? {
        let words = unescaped(String(text.prefix(longest))).split { character in
            character.isWhitespace || character.unicodeScalars.allSatisfy { $0.value < 0x20 }
        }
        let line = words.joined(separator: " ")
        return line.isEmpty ? nil : line
    }

    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(0x26) else { return text }
        var bytes: [UInt8] = []
        let source = Array(text.utf8)
        source.withUnsafeBufferPointer { buffer in
            var at = 0
            while at < buffer.count {
                if buffer[at] == 0x26, let (length, text) = HTMLReference.read(buffer, at: at) {
                    bytes += text.utf8
                    at += length
                } else {
                    bytes.append(buffer[at])
                    at += 1
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The letters and digits of a text in small letters, to compare two.
    static func bare(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
