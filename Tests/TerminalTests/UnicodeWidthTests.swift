import Foundation
import Testing

@testable import Terminal

/// The width table beside Unicode's own data, where Debian's unicode-data is
/// installed.
@Suite struct UnicodeWidthTests {
    static let folder = "/usr/share/unicode/"
    static let isInstalled = FileManager.default.fileExists(
        atPath: folder + "emoji/emoji-test.txt")
    static let reason: Comment = "Debian's package unicode-data is not installed"

    private func fields(_ name: String) throws -> [[Substring]] {
        let text = try String(contentsOfFile: Self.folder + name, encoding: .utf8)
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            let fields = line.prefix { $0 != "#" }.split(separator: ";")
            return fields.count < 2 ? nil : fields
        }
    }

    private func scalars(_ range: Substring) -> [Unicode.Scalar] {
        let ends = range.split(separator: ".").compactMap {
            UInt32($0.filter(\.isHexDigit), radix: 16)
        }
        guard let first = ends.first, let last = ends.last else { return [] }
        return (first...last).compactMap(Unicode.Scalar.init)
    }

    private func isDrawnAlone(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark, .format, .control: false
        case .unassigned, .surrogate, .privateUse: false
        // Vowels and finals of Hangul stand inside the block of their syllable.
        default:
            !(0x1160...0x11FF).contains(scalar.value) && !(0xD7B0...0xD7FF).contains(scalar.value)
        }
    }

    @Test(.enabled(if: isInstalled, reason))
    func `every wide character takes two columns, every narrow one takes one`() throws {
        var (count, wrong) = (0, 0)
        for field in try fields("EastAsianWidth.txt") {
            let width = field[1].trimmingCharacters(in: .whitespaces)
            let expected: [UInt8] =
                switch width {
                case "W", "F": [2, 2]
                case "A": [1, 2]
                default: [1, 1]
                }
            for scalar in scalars(field[0]) where isDrawnAlone(scalar) {
                let columns = [false, true].map {
                    GlyphWidth.measure(scalar, wideAmbiguous: $0).columns
                }
                count += 1
                guard columns != expected else { continue }
                wrong += 1
                if wrong <= 5 { Issue.record("U+\(String(scalar.value, radix: 16)): \(columns)") }
            }
        }
        #expect(wrong == 0, "\(wrong) of \(count)")
        #expect(count > 140_000)
    }

    @Test(.enabled(if: isInstalled, reason))
    func `every fully qualified emoji is one grapheme of two columns`() throws {
        var (count, wrong) = (0, 0)
        for field in try fields("emoji/emoji-test.txt")
        where field[1].trimmingCharacters(in: .whitespaces) == "fully-qualified" {
            let emoji = String(
                String.UnicodeScalarView(
                    field[0].split(separator: " ").flatMap { scalars($0) }))
            count += 1
            guard emoji.count == 1, let character = emoji.first,
                GlyphWidth.measure(character, wideAmbiguous: false).columns == 2
            else {
                wrong += 1
                if wrong <= 5 { Issue.record("\(field[0])") }
                continue
            }
        }
        #expect(wrong == 0, "\(wrong) of \(count)")
        #expect(count > 3_600)
    }
}
