import ListenCore
import Testing

@testable import PlayerUI

/// Readings that a person put right, in the text of the player.
@Suite struct CorrectedTextTests {
    private let japanese = Language(tag: "ja")

    private func text() throws -> ChapterText {
        let words = [("市場", "しじょう"), ("だ", nil)] as [(String, String?)]
        let sentence = try #require(
            Sentence(
                index: 0,
                words: words.enumerated().map { index, word in
                    Word(
                        start: .seconds(Double(index)), end: .seconds(Double(index + 1)),
                        text: word.0, isFollowedBySpace: false)
                },
                scripts: words.map { word in
                    WordScript(reading: word.1.map { WordReading($0, .sure) })
                }))
        var text = ChapterText()
        let track = SubtitleTrack(language: japanese, cues: [], sentences: [sentence])
        text.given = track
        text.transcript = text.transcript(of: track)
        return text
    }

    private func reading(_ text: ChapterText) -> String? {
        text.transcript?.sentences.first?.scripts.first?.reading?.text
    }

    private var request: ExplanationRequest {
        ExplanationRequest(
            sentence: "市場だ", phrase: "市場", source: nil, target: .english)
    }

    @Test func `a reading that is put right stands in the text at once, and is taken back`()
        throws
    {
        var text = try text()
        text.correct(request, .meaning("market", .english))
        #expect(reading(text) == "しじょう")
        text.correct(request, .reading("いちば"))
        #expect(reading(text) == "いちば")
        // The text comes again, as with finer times.
        let again = try #require(text.given)
        #expect(text.transcript(of: again) == text.transcript)
        text.correct(request, .takenBack)
        #expect(reading(text) == "しじょう")
    }

    @Test func `readings that were put right before are there from the beginning`() throws {
        var text = ChapterText()
        let place = WordCorrection.Place(
            word: "市場", sentence: "市場だ", language: try #require(japanese))
        text.read(by: CorrectedReadings([WordCorrection(place: place, reading: "いちば")]))
        #expect(text.transcript == nil)
        let track = try #require(try self.text().given)
        text.transcript = text.transcript(of: track)
        #expect(reading(text) == "いちば")
    }
}
