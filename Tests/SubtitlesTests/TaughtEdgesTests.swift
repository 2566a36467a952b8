import ListenCore
import Testing

@testable import Subtitles

/// Edges that were moved by ear, found again in another cut of the text.
@Suite struct TaughtEdgesTests {
    private func sentences(_ texts: [String], pace: Double = 2) -> [Sentence] {
        texts.enumerated().compactMap { index, text in
            let start = Double(index) * pace
            let parts = text.split(separator: " ")
            return Sentence(
                index: index,
                words: parts.enumerated().map { place, word in
                    let step = 1.6 / Double(parts.count)
                    return Word(
                        start: .seconds(start + Double(place) * step),
                        end: .seconds(start + Double(place + 1) * step), text: String(word))
                })
        }
    }

    private func script(_ lines: [String]) -> AlignmentScript {
        ScriptBuilder(language: Language(tag: "en"), analysis: PlainTextAnalysis())
            .lines(of: lines)
    }

    private func nudge(_ sentence: Double, _ start: Int64, _ end: Int64 = 0) -> EdgeNudge {
        EdgeNudge(
            sentence: .seconds(sentence), start: .milliseconds(start), end: .milliseconds(end))
    }

    private let texts = ["The ferry left.", "Who pays?", "“Ana,” he said.", "Who pays?"]

    @Test func `an edge is an anchor of the line with the same words`() {
        let taught = TaughtEdges([nudge(0, -80), nudge(4, 0, 120)], of: sentences(texts))
        #expect(
            taught.anchors(in: script(["A preface.", "The ferry left", "Ana, he said!"])) == [
                AlignmentAnchor(line: 1, start: .milliseconds(-80), end: nil),
                AlignmentAnchor(line: 2, start: nil, end: .milliseconds(5_720)),
            ])
    }

    @Test func `a sentence cut into lines has its beginning in one, its end in another`() {
        let taught = TaughtEdges([nudge(0, 40, 60)], of: sentences(texts))
        #expect(
            taught.anchors(in: script(["The", "ferry", "left.", "Who pays?"])) == [
                AlignmentAnchor(line: 0, start: .milliseconds(40), end: nil),
                AlignmentAnchor(line: 2, start: nil, end: .milliseconds(1_660)),
            ])
    }

    @Test func `of sentences with the same words each is its own`() {
        let taught = TaughtEdges([nudge(6, 40)], of: sentences(texts))
        let anchors = taught.anchors(in: script(texts))
        #expect(anchors == [AlignmentAnchor(line: 3, start: .milliseconds(6_040), end: nil)])
    }

    @Test(arguments: [
        ["Who pays?"], ["Who pays?", "Who pays?", "Who pays?"], ["Who pays now?"], [""],
        ["And who pays?", "Who pays?"],
    ])
    func `what changed, or can be several, is passed over`(lines: [String]) {
        let taught = TaughtEdges([nudge(6, 40)], of: sentences(texts))
        #expect(taught.anchors(in: script(lines)) == [])
    }

    @Test func `nudges of no sentence teach nothing, and the person's shift counts`() {
        #expect(TaughtEdges([nudge(1, 40)], of: sentences(texts)).edges.isEmpty)
        #expect(TaughtEdges([], of: sentences(texts)).edges.isEmpty)
        let shifted = TaughtEdges([nudge(4, 40)], of: sentences(texts), shift: .milliseconds(300))
        #expect(
            shifted.anchors(in: script(texts)) == [
                AlignmentAnchor(line: 2, start: .milliseconds(4_340), end: nil)
            ])
    }

    @Test func `in the new text the edges stay where they were, and are the person's`() {
        let taught = TaughtEdges(
            [nudge(0, 40), nudge(4, -60, 100), nudge(6, 20)], of: sentences(texts))
        // The first begins where it was put, the third elsewhere, the last is gone.
        let new = sentences(["The ferry left.", "Who pays?", "Ana, he said."], pace: 2.5).map {
            $0.index == 0 ? $0.moved(by: .milliseconds(40)) : $0
        }
        let change = taught.change(to: new)
        #expect(
            change.kept == [
                nudge(0.04, 1),
                EdgeNudge(
                    sentence: .seconds(5), start: .milliseconds(-1_060), end: .milliseconds(-900)),
            ])
        #expect(change.replaced == [nudge(0, 40), nudge(4, -60, 100)])
        #expect(change.count == 3)
    }
}

extension Sentence {
    fileprivate func moved(by step: MediaTime) -> Sentence {
        Sentence(
            index: index,
            words: words.map {
                Word(start: $0.start + step, end: $0.end + step, text: $0.text)
            }) ?? self
    }
}
