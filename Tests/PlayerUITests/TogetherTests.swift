import FoundationEssentials
import ListenCore
import ScreenTestSupport
import Testing
import UIVocabulary

@testable import PlayerUI

/// Sentences that begin together: each can be the one that is heard.
@Suite struct TogetherTests {
    private static let sentences = [
        Make.sentence(0, "The ferry is late.", at: 0.5),
        Make.sentence(1, "Wait for me!", at: 3.2), Make.sentence(2, "We cannot wait.", at: 3.2),
        Make.sentence(3, "They ran to the pier.", at: 6.2),
    ]

    private func seeks(_ effects: [AppEffect]) -> [MediaTime] {
        effects.compactMap { if case .player(.seek(let place)) = $0 { place } else { nil } }
    }

    private func land(_ app: inout PlayerStage, at seconds: Double) {
        let moment = Moment(position: Make.time(seconds))
        _ = app.update(.player(.seeked(to: Make.time(seconds))), at: moment)
        _ = app.update(.tick, at: moment)
    }

    @Test func `by itself the first is heard`() {
        let app = Make.playing(at: 3.4, sentences: Self.sentences)
        #expect(app.played?.heardSentence == 1)
        #expect(app.played?.heardWord == 0)
    }

    @Test func `the next one is the other, and stays while the passage is heard`() {
        var app = Make.playing(at: 3.4, sentences: Self.sentences)
        #expect(seeks(app.type("d")) == [Make.time(3.14)])
        land(&app, at: 3.14)
        #expect(app.played?.heardSentence == 2)
        for (seconds, word) in [(3.2, 0), (3.55, 1), (3.9, 2)] {
            app.hear(PlaybackPlace(position: Make.time(seconds)))
            #expect(app.played?.heardSentence == 2)
            #expect(app.played?.heardWord == word)
        }
        // A drill tells of the first of the lines that sound the same.
        app.hear(PlaybackPlace(position: Make.time(3.4), passage: Passage(line: 1)))
        #expect(app.played?.heardSentence == 2)
        app.hear(PlaybackPlace(position: Make.time(6.2)))
        #expect(app.played?.heardSentence == 3)
    }

    @Test func `the one before leads to the other as well`() {
        var app = Make.playing(at: 6.3, sentences: Self.sentences)
        #expect(seeks(app.type("a")) == [Make.time(3.14)])
        land(&app, at: 3.14)
        #expect(app.played?.heardSentence == 2)
        app.type("a")
        land(&app, at: 3.14)
        #expect(app.played?.heardSentence == 1)
    }

    @Test func `a gap begins behind all of them`() {
        let app = Make.playing(at: 5, sentences: Self.sentences)
        #expect(app.played?.isGap == true)
        #expect(app.played?.heardSentence == 1)
    }

    @Test func `a mark belongs to the sentence with its text`() {
        let transcript = ChapterTranscript(Self.sentences)
        let mark = Bookmark(
            chapter: Make.address(), range: Make.time(3.2)..<Make.time(4), text: "We cannot wait.",
            createdAt: .distantPast, bookTitle: "", chapterTitle: "")
        #expect(transcript.index(of: mark) == 2)
    }
}
