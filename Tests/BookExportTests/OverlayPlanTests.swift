import ListenCore
import Testing

@testable import BookExport

/// The pieces of a chapter with their sound.
@Suite struct OverlayPlanTests {
    private func clips(
        _ chapter: SpokenChapter, by unit: OverlayUnit = .word
    ) -> [String: [[Int64]]] {
        let plan = OverlayPlan(chapter, by: unit)
        var found: [String: [[Int64]]] = [:]
        func times(_ ranges: [SoundRange]) -> [[Int64]] {
            ranges.map { [Int64($0.sound), $0.start.milliseconds, $0.end.milliseconds] }
        }
        if !plan.heading.isEmpty { found["title"] = times(plan.heading) }
        for piece in plan.lines.flatMap(\.pieces) { found[piece.id] = times(piece.clips) }
        return found
    }

    @Test func `a piece lasts until the next, and the last to the end of the sound`() {
        let chapter = SpokenChapter(
            title: "One",
            sentences: [
                sentence(0, "A fox.", at: [1_000, 1_200], end: 1_500),
                sentence(1, "It ran.", at: [3_000, 3_100], end: 3_400),
            ], clips: [clip(0, 0, 5_000)])
        #expect(
            clips(chapter) == [
                "title": [[0, 0, 1_000]], "s1w1": [[0, 1_000, 1_200]], "s1w2": [[0, 1_200, 3_000]],
                "s2w1": [[0, 3_000, 3_100]], "s2w2": [[0, 3_100, 5_000]],
            ])
        #expect(
            clips(chapter, by: .sentence) == [
                "title": [[0, 0, 1_000]], "s1": [[0, 1_000, 3_000]], "s2": [[0, 3_000, 5_000]],
            ])
        #expect(OverlayPlan(chapter, by: .word).duration == .seconds(5))
    }

    @Test func `a chapter inside of a long file names places in that file`() {
        let chapter = SpokenChapter(
            title: "Two", sentences: [sentence(0, "A fox.", at: [100, 400], end: 900)],
            clips: [clip(3, 60_000, 61_000)])
        // A lead of a tenth of a second is silence.
        #expect(clips(chapter) == ["s1w1": [[3, 60_100, 60_400]], "s1w2": [[3, 60_400, 61_000]]])
    }

    @Test func `a word across the end of a file has a clip of both`() {
        let chapter = SpokenChapter(
            title: "Two", sentences: [sentence(0, "A fox.", at: [0, 800], end: 1_500)],
            clips: [clip(0, 0, 1_000), clip(1, 500, 1_500)])
        #expect(
            clips(chapter) == [
                "s1w1": [[0, 0, 800]], "s1w2": [[0, 800, 1_000], [1, 500, 1_500]],
            ])
    }

    @Test func `words that begin together are one piece`() {
        let chapter = SpokenChapter(
            title: "Two", sentences: [sentence(0, "A fox ran.", at: [0, 0, 500], end: 900)],
            clips: [clip(0, 0, 1_000)])
        #expect(clips(chapter) == ["s1w1": [[0, 0, 500]], "s1w3": [[0, 500, 1_000]]])
    }

    @Test func `of two who speak at once each keeps the own time`() {
        let chapter = SpokenChapter(
            title: "Two",
            sentences: [
                sentence(0, "A fox.", at: [0, 900], end: 1_400),
                sentence(1, "No!", at: [600], end: 1_000),
            ], clips: [clip(0, 0, 2_000)])
        #expect(
            clips(chapter) == [
                "s1w1": [[0, 0, 900]], "s1w2": [[0, 900, 1_400]], "s2w1": [[0, 600, 2_000]],
            ])
    }

    @Test func `a chapter without a text is heard under its title`() {
        let chapter = SpokenChapter(title: "Music", sentences: [], clips: [clip(0, 0, 9_000)])
        #expect(clips(chapter) == ["title": [[0, 0, 9_000]]])
    }

    @Test func `a text without a sound has no overlay, nor one that its sound ends before`() {
        let text = [sentence(0, "A fox.", at: [9_000, 9_100], end: 9_500)]
        #expect(
            OverlayPlan(SpokenChapter(title: "", sentences: text, clips: []), by: .word).isSilent)
        let short = SpokenChapter(title: "", sentences: text, clips: [clip(0, 0, 1_000)])
        #expect(clips(short) == ["title": [[0, 0, 1_000]], "s1w1": [], "s1w2": []])
    }
}
