import ListenCore
import Testing

@testable import Subtitles

@Suite struct BidiTests {
    private func isExplicit(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    /// Rule L1, which the file's levels have and a sentence needs only once
    /// its lines are known.
    private func withL1(_ levels: [UInt8], _ scalars: [Unicode.Scalar], base: UInt8) -> [UInt8] {
        var levels = levels
        var isTrailing = true
        for at in scalars.indices.reversed() {
            switch BidiClass(scalars[at]) {
            case .segmentSeparator, .paragraphSeparator:
                levels[at] = base
                isTrailing = true
            case .whiteSpace, .boundaryNeutral: if isTrailing { levels[at] = base }
            default: isTrailing = false
            }
        }
        return levels
    }

    @Test(.enabled(if: UnicodeFiles.isInstalled, UnicodeFiles.reason))
    func `Unicode's own cases without explicit controls come out right`() throws {
        var (cases, wrong) = (0, 0)
        for line in try UnicodeFiles.lines(of: "BidiCharacterTest.txt") {
            let fields = line.split(separator: ";")
            guard fields.count >= 4, let scalars = UnicodeFiles.scalars(fields[0]),
                !scalars.contains(where: isExplicit), let base = UInt8(fields[2])
            else { continue }
            let asked = fields[1] == "2" ? nil : UInt8(fields[1])
            let levels = withL1(
                BidiParagraph.levels(of: scalars, base: asked), scalars, base: base)
            let expected = fields[3].split(separator: " ")
            cases += 1
            let isRight = zip(levels, expected).allSatisfy { $1 == "x" || String($0) == $1 }
            guard !isRight || levels.count != expected.count else { continue }
            wrong += 1
            if wrong <= 5 { Issue.record("\(line): \(levels)") }
        }
        #expect(wrong == 0, "\(wrong) of \(cases)")
        #expect(cases > 80_000)
    }

    @Test(
        arguments: [
            ("Hello world", nil), ("日本語 ok", nil),
            ("שלום", "1111"), ("abc שלום 12", "00001111122"), ("שלום (abc) 12", "1111112221122"),
            ("السعر 12.5", "1111112222"), ("a (ב) c", "0001000"), ("ב (c) d", "1112112"),
        ] as [(String, String?)])
    func `levels are those of graphemes`(text: String, expected: String?) {
        let levels = PlainTextAnalysis().bidiLevels(of: text)
        #expect(levels?.map(String.init).joined() == expected)
    }

    @Test func `a mark has the level of its letter and is no grapheme`() {
        let levels = PlainTextAnalysis().bidiLevels(of: "שָׁלוֹם a")
        #expect(levels == [1, 1, 1, 1, 1, 2])
    }
}
