import Foundation
import ListenCore
import Testing

@testable import ICUText

/// Unicode's own break tests, as far as ICU follows them: it is of Unicode 16,
/// Debian's files are of 15.
@Suite struct ConformanceTests {
    static let folder = "/usr/share/unicode/auxiliary/"
    static let isInstalled = FileManager.default.fileExists(
        atPath: folder + "WordBreakTest.txt")
    static let reason: Comment = "Debian's package unicode-data is not installed"

    private struct Case {
        var text = ""
        /// Where a boundary is, in UTF-8 bytes, the start left out.
        var breaks: [Int] = []
    }

    private func cases(_ name: String) throws -> [Case] {
        let text = try String(contentsOfFile: Self.folder + name, encoding: .utf8)
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            let content = line.prefix { $0 != "#" }
            guard content.contains("÷") else { return nil }
            var made = Case()
            for part in content.split(whereSeparator: \.isWhitespace) {
                if part == "÷" {
                    if !made.text.isEmpty { made.breaks.append(made.text.utf8.count) }
                } else if let scalar = UInt32(part, radix: 16).flatMap(Unicode.Scalar.init) {
                    made.text.unicodeScalars.append(scalar)
                } else if part != "×" {
                    // A surrogate: no text has one.
                    return part.hasPrefix("D") ? nil : made
                }
            }
            return made
        }
    }

    private func right(_ name: String, _ breaks: (ICUText, String) -> [Int]) throws -> (
        Int, of: Int
    ) {
        let icu = ICUText()
        let cases = try cases(name)
        let right = cases.count { breaks(icu, $0.text) == $0.breaks }
        print("\(name): \(right) of \(cases.count)")
        return (right, cases.count)
    }

    @Test(.enabled(if: isInstalled, reason))
    func `word boundaries are Unicode's`() throws {
        let (right, count) = try right("WordBreakTest.txt") { icu, text in
            icu.pieces(of: text, language: nil).map(\.range.upperBound)
        }
        #expect(right * 1000 >= count * 990)
        #expect(count > 1800)
    }

    @Test(.enabled(if: isInstalled, reason))
    func `sentence boundaries are Unicode's`() throws {
        let (right, count) = try right("SentenceBreakTest.txt") { icu, text in
            Array(icu.sentenceStarts(in: text, language: nil).dropFirst()) + [text.utf8.count]
        }
        #expect(right == count)
        #expect(count > 500)
    }

    @Test(.enabled(if: isInstalled, reason))
    func `line boundaries are Unicode's`() throws {
        let (right, count) = try right("LineBreakTest.txt") { icu, text in
            var breaks: [Int] = []
            _ = icu.eachBreak(in: text, .line, "") { offset, _ in breaks.append(offset) }
            return breaks
        }
        #expect(right * 1000 >= count * 990)
        #expect(count > 7000)
    }
}
