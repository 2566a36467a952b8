import Alignment
import ListenCore
import Subtitles
import Testing

@testable import Reports

/// What `listen timing` says of files that do not fit.
@Suite struct TimingFaultTests {
    private static let one =
        "One file is not in step; the same command without --check repairs it."

    @Test(
        arguments: [
            (1, [], 0, 1, TimingFaultTests.one),
            (
                2, [], 0, 2,
                "2 files are not in step; the same command without --check repairs them."
            ),
            (
                1, ["a.json"], 0, 1,
                "One file is not in step; the same command with --output FILE.srt in place of --check "
                    + "writes a repaired one."
            ),
            (
                3, ["a b.json"], 0, 3,
                "3 files are not in step. The same command without --check repairs 2 of them. Where a "
                    + "format is only read, another file is written by "
                    + "`listen timing 'a b.json' --output FILE.srt`."
            ),
            (
                0, [], 1, 1,
                "For one file no times were found near its own that fit the sound by 80 %. "
                    + "Is it the text of this recording?"
            ),
            (
                1, [], 3, 4,
                TimingFaultTests.one
                    + " For 3 files no times were found near their own that fit the sound by 80 %. "
                    + "Are they the texts of these recordings?"
            ),
        ] as [(Int, [String], Int, Int, String)])
    func `only what can be repaired is said to be`(
        off: Int, readOnly: [String], doubtful: Int, files: Int, sentence: String
    ) {
        let fault = TimingFault.checked(
            off: off, readOnly: readOnly, doubtful: doubtful, of: files)
        #expect(fault.description == sentence)
        #expect(fault.kind == .badData)
    }

    /// Speech with pauses of many lengths, loud in its frames of 10 ms.
    private func repair(later shift: Double) throws -> TimingRepair {
        var levels: [Float] = []
        var cues: [Cue] = []
        for index in 0..<60 {
            levels += Array(repeating: -75, count: 30 + index * 37 % 190)
            let start = Double(levels.count) / 100 + shift
            levels += Array(repeating: -22, count: 90 + index * 53 % 310)
            cues.append(
                Cue(
                    id: index, start: .seconds(start),
                    end: .seconds(Double(levels.count) / 100 + shift), text: "x"))
        }
        levels += Array(repeating: -75, count: 200)
        return try #require(TimingRepair(of: cues, by: levels))
    }

    @Test func `a check tells of a file as it is, and what would be`() throws {
        let late = try repair(later: 2.4)
        let checked = TimingFileJSON("a.srt", "a.mp3", late, isChecked: true)
        #expect(!checked.isInStep && checked.wouldBeInStep && checked.isOff)
        #expect(checked.sentence.hasPrefix("a.srt: would be shifted by −2.4"), "\(checked)")
        #expect(checked.fitBefore >= -1 && checked.fitAfter <= 1)
        let repaired = TimingFileJSON("a.srt", "a.mp3", late)
        #expect(repaired.isInStep && repaired.sentence.hasPrefix("a.srt: shifted by −2.4"))
        let exact = TimingFileJSON("a.srt", "a.mp3", try repair(later: 0), isChecked: true)
        #expect(exact.isInStep && !exact.isOff && exact.sentence.hasPrefix("a.srt: in step"))
    }

    @Test func `a file in pieces that cannot be bettered is not in step`() throws {
        func span(_ from: Double, _ to: Double) -> Range<MediaTime> {
            MediaTime.seconds(from)..<MediaTime.seconds(to)
        }
        let fit = TimingFit(
            rate: 1, offset: .zero, before: 0.9, after: 0.95, isSure: true,
            pieces: [
                TimingFit.Piece(span: span(0, 60), offset: .zero),
                TimingFit.Piece(span: span(90, 200), offset: .seconds(-30)),
            ], unplaced: [span(60, 90)])
        var told = TimingFileJSON(
            "a.srt", "a.mp3", TimingRepair(fit: fit, cues: [], snapped: 0))
        #expect(told.isInStep && told.sentence.hasSuffix("delete those the recording lacks."))
        told.staysAsItIs()
        #expect(!told.isInStep && told.isDoubtful && !told.isChanged)
        #expect(told.pieces.isEmpty && told.unplaced.isEmpty)
    }

    @Test func `a fit is a correlation, wherever cues lie`() throws {
        let far = Cue(id: 0, start: .seconds(5_000), end: .seconds(5_900), text: "x")
        let near = Cue(id: 1, start: .seconds(1), end: .seconds(2), text: "x")
        let levels = (0..<2_000).map { Float($0 / 100 % 2 == 0 ? -75 : -22) }
        let repair = try #require(TimingRepair(of: [near, far], by: levels))
        let told = TimingFileJSON("a.srt", "a.mp3", repair, isChecked: true)
        #expect((-1...1).contains(told.fitBefore) && (-1...1).contains(told.fitAfter))
        #expect(!told.isInStep)
    }
}
