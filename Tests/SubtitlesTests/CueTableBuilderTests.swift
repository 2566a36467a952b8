import ListenCore
import Testing

@testable import Subtitles

@Suite struct CueTableBuilderTests {
    @Test func `texts beyond the limit are left out with a diagnostic`() {
        var builder = CueTableBuilder(capacity: 0, log: DiagnosticLog(), arenaLimit: 10)
        builder.add(start: 0, end: 1_000, text: "eight by", words: [], line: 1)
        builder.add(start: 1_000, end: 2_000, text: "abc", words: [], line: 2)
        builder.add(start: 2_000, end: 3_000, text: "ab", words: [], line: 3)
        let table = builder.table(dialect: .plain)
        #expect(table.cues().map(\.text) == ["eight by", "ab"])
        #expect(table.diagnostics.map(\.line) == [2])
    }

    @Test func `a strict reading drops what was repaired, not what was remarked`() {
        var log = DiagnosticLog()
        log.reading = .strict
        var builder = CueTableBuilder(capacity: 0, log: log)
        builder.add(start: 5_000, end: nil, text: "no end", words: [], line: 1)
        builder.add(start: 9_000, end: 10_000, text: "late", words: [], line: 2)
        builder.add(start: 6_000, end: 7_000, text: "early", words: [], line: 3)
        let table = builder.table(dialect: .plain)
        #expect(table.cues().map(\.text) == ["early", "late"])
        #expect(table.diagnostics.map(\.line) == [1, 3])
    }

    @Test(arguments: [
        ("12", 12_000_000), ("12.5", 12_500_000), ("0,25", 250_000), ("-1.5", -1_500_000),
        ("1.9999999", 2_000_000), ("15.279999999999999", 15_280_000), (".5", 500_000),
    ])
    func `seconds are exact`(text: String, millionths: Int) {
        let value = Array(text.utf8).withUnsafeBufferPointer { DecimalNumber.millionths($0[...]) }
        #expect(value == Int64(millionths))
    }

    @Test(arguments: ["", "-", ".", "1.2.3", "1e5", "x", "1 2"])
    func `what is no number is none`(text: String) {
        let value = Array(text.utf8).withUnsafeBufferPointer { DecimalNumber.millionths($0[...]) }
        #expect(value == nil)
    }
}
