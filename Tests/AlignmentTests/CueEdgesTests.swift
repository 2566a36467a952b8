import ListenCore
import Testing

@testable import Alignment

/// Edges of cues beside those of speech that begins every four seconds and lasts for two and a half.
@Suite struct CueEdgesTests {
    private static let count = 42

    /// Levels of speech with pauses so many decibels below; `late` are the lines whose speech begins
    /// twenty frames later.
    private static func heard(_ below: Float, late: Set<Int> = []) -> HeardSpeech {
        var levels = [Float](repeating: -22 - below, count: (count + 1) * 400)
        for line in 0..<count {
            let start = 100 + line * 400 + (late.contains(line) ? 20 : 0)
            for frame in start..<(350 + line * 400) { levels[frame] = -22 }
        }
        return HeardSpeech(levels: levels)
    }

    /// Cues that are off by some frames each.
    private static func cues(
        piece: (Int) -> Int = { _ in 0 }, off: (Int) -> Float
    ) -> [CueEdges.Placed] {
        (0..<count).map { line in
            let start = Float(100 + line * 400)
            return CueEdges.Placed(
                start: start + off(line), end: start + 250 + off(line), piece: piece(line))
        }
    }

    /// Distances that a person misses edges by, in frames: none twice as often as another.
    private static let missed: [Float] = [-7, 3, 6, -2, 5, -6, 1, -4, 7, -1, 2, -5, 4, -3]
    private let quiet: Float = 50
    private let noise: Float = 25

    @Test(
        arguments: [
            // Off by, in place, moved by.
            (5, true, 0), (-5, true, 0), (20, true, -20), (5, false, -5), (0, false, 0),
            (-12, false, 12),
        ] as [(Float, Bool, Float)])
    func `what all are off by alike is a habit where the text is in place`(
        off: Float, isKept: Bool, move: Float
    ) {
        for below in [quiet, noise] {
            let moves = CueEdges(Self.heard(below))
                .moves(of: Self.cues { _ in off }, kept: isKept ? 0 : nil)
            #expect(moves == Array(repeating: .init(start: move, end: move), count: Self.count))
        }
    }

    @Test func `edges that were missed come to the speech, in noise a part of the way`() {
        let off = { (line: Int) in Self.missed[line % Self.missed.count] }
        func error(_ below: Float) -> Float {
            let moves = CueEdges(Self.heard(below)).moves(of: Self.cues(off: off), kept: nil)
            let rest = moves.enumerated().map { abs(off($0.offset) + $0.element.start) }
            return rest.reduce(0, +) / Float(rest.count)
        }
        #expect(error(quiet) <= 0.2)
        #expect(error(noise) > error(quiet) && error(noise) <= 2)
    }

    @Test func `edges that keep to each other stay in noise`() {
        let off = { (line: Int) in Float(line % 5 - 2) }
        let steady = CueEdges(Self.heard(noise)).moves(of: Self.cues(off: off), kept: 0)
        #expect(steady.allSatisfy { $0 == .init(start: 0, end: 0) })
        let exact = CueEdges(Self.heard(quiet)).moves(of: Self.cues(off: off), kept: 0)
        #expect(exact.enumerated().allSatisfy { $0.element.start * off($0.offset) <= 0 })
        #expect(exact.contains { abs($0.start) > 0.5 })
    }

    @Test func `a line whose sound is heard much later than usual stays`() {
        let off = { (line: Int) in Self.missed[line % Self.missed.count] / 3 }
        for below in [quiet, noise] {
            let moves = CueEdges(Self.heard(below, late: [11]))
                .moves(of: Self.cues(off: off), kept: 0)
            #expect(abs(moves[11].start) <= 1)
        }
    }

    @Test func `pieces are put beside the one that is in place`() {
        let cues = Self.cues(piece: { $0 < 20 ? 1 : 2 }, off: { $0 < 20 ? 2 : 5 })
        for below in [quiet, noise] {
            let moves = CueEdges(Self.heard(below)).moves(of: cues, kept: 1)
            #expect(moves.prefix(20).allSatisfy { $0.start == 0 && $0.end == 0 })
            #expect(moves.suffix(22).allSatisfy { $0.start == -3 && $0.end == -3 })
        }
    }

    @Test func `without speech near by nothing moves`() {
        let silent = HeardSpeech(levels: Array(repeating: -75, count: 20_000))
        let moves = CueEdges(silent).moves(of: Self.cues { _ in 3 }, kept: nil)
        #expect(moves.allSatisfy { $0 == .init(start: 0, end: 0) })
        #expect(CueEdges(silent).moves(of: [], kept: 0).isEmpty)
    }
}
