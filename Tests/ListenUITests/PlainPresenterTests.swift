import ListenCore
import ScreenTestSupport
import Testing

@testable import ListenUI

/// Sentences as lines, once each, at their time.
@Suite struct PlainPresenterTests {
    private func run(_ options: PlainPresenter.Options) -> [(MediaTime, String)] {
        var presenter = PlainPresenter(sentences: Make.story, options: options)
        var position = MediaTime.zero
        var printed = presenter.update(position: position).map { (position, $0) }
        while let next = presenter.nextDeadline(after: position) {
            position = next
            printed += presenter.update(position: position).map { (position, $0) }
        }
        return printed
    }

    @Test func `each sentence is printed once when it begins`() {
        let printed = run(.init())
        #expect(printed.map(\.1) == Make.story.map(\.text))
        #expect(printed.map(\.0) == Make.story.map(\.start))
    }

    @Test func `a piece that was heard prints each sentence in it, however long it is`() {
        var presenter = PlainPresenter(sentences: Make.story)
        let (first, last) = (Make.story[0], Make.story[Make.story.count - 1])
        #expect(
            presenter.pass(from: .zero, to: last.start + .seconds(100)).count == Make.story.count)
        // Again from the middle of the first; the place behind a piece is not heard.
        let again = presenter.pass(from: first.start + .milliseconds(1), to: Make.story[2].start)
        #expect(again == Make.story[..<2].map(\.text))
    }

    @Test func `sentences that begin together are all printed at once`() {
        let sentences = [
            Make.sentence(0, "First.", at: 1), Make.sentence(1, "Ann's.", at: 4),
            Make.sentence(2, "Bob's.", at: 4), Make.sentence(3, "Last.", at: 8),
        ]
        var presenter = PlainPresenter(sentences: sentences)
        let heard = presenter.pass(from: Make.time(1), to: Make.time(5))
        #expect(heard == sentences[...2].map(\.text))
        // Gone to from elsewhere, the passage is printed whole, and once.
        presenter.forget()
        #expect(presenter.update(position: Make.time(4)) == sentences[1...2].map(\.text))
        #expect(presenter.update(position: Make.time(5)).isEmpty)
        #expect(presenter.update(position: Make.time(8)) == [sentences[3].text])
    }

    @Test func `words are printed one by one as they are spoken`() {
        let printed = run(.init(words: true))
        let words = Make.story.flatMap(\.words)
        #expect(printed.map(\.1) == words.map(\.text))
        #expect(printed.map(\.0) == words.map(\.start))
    }

    @Test func `better word times print no sentence twice, another text does`() {
        var presenter = PlainPresenter(sentences: Make.story)
        let place = Make.time(6.2)
        #expect(presenter.update(position: place).count == 1)
        let moved = Make.story.map { sentence in
            Sentence(
                index: sentence.index,
                words: sentence.words.map {
                    Word(
                        start: $0.start, end: $0.end + .milliseconds(1), text: $0.text,
                        isFollowedBySpace: $0.isFollowedBySpace)
                }) ?? sentence
        }
        presenter.receive(moved)
        #expect(presenter.update(position: place).isEmpty)
        presenter.receive([Make.sentence(0, "Another text.", at: 1)])
        #expect(presenter.update(position: place) == ["Another text."])
    }

    @Test func `a text that grows or loses its beginning prints no sentence twice`() {
        let (one, two) = (Make.sentence(0, "One.", at: 1), Make.sentence(1, "Two.", at: 4))
        var presenter = PlainPresenter(sentences: [one])
        var lines = presenter.update(position: Make.time(2))
        for (text, time) in [
            ([one, two], 4.5), ([one, two, Make.sentence(2, "Three.", at: 8)], 5.0),
            ([Make.sentence(0, "Two.", at: 4), Make.sentence(1, "Three.", at: 8)], 6.0),
        ] {
            presenter.receive(text)
            lines += presenter.update(position: Make.time(time))
        }
        lines += presenter.update(position: Make.time(8))
        #expect(lines == ["One.", "Two.", "Three."])
    }

    @Test func `what is gone to on purpose is printed once more`() {
        var presenter = PlainPresenter(sentences: Make.story)
        let place = Make.time(6.2)
        let line = presenter.update(position: place)
        presenter.forget()
        #expect(presenter.update(position: place) == line)
        #expect(presenter.update(position: place).isEmpty)
    }

    @Test func `the offset shifts the lines and times can be shown`() {
        let printed = run(.init(times: true, offset: .milliseconds(600)))
        #expect(printed.first?.0 == .milliseconds(1_100))
        #expect(printed.first?.1.hasPrefix("[0:01] Every") == true)
    }

    @Test func `a late wake-up loses no sentence and a jump prints only its target`() {
        var presenter = PlainPresenter(sentences: Make.story)
        _ = presenter.update(position: Make.time(12.9))
        #expect(presenter.update(position: Make.time(14)) == [Make.story[3].text])
        #expect(presenter.update(position: Make.time(22)) == [Make.story[5].text])
        #expect(presenter.update(position: Make.time(1)) == [Make.story[0].text])
        #expect(presenter.update(position: Make.time(1.1)).isEmpty)
    }

    @Test func `a sentence is printed once, however long it lasts and the clock is put right`() {
        var presenter = PlainPresenter(sentences: Make.story)
        #expect(presenter.update(position: Make.time(4.5)) == [Make.story[1].text])
        #expect(presenter.update(position: Make.time(8.1)).isEmpty)
        #expect(presenter.update(position: Make.time(7.9)).isEmpty)
        #expect(presenter.update(position: Make.time(8.2)).isEmpty)
        var words = PlainPresenter(sentences: Make.story, options: .init(words: true))
        _ = words.update(position: Make.time(4.5))
        #expect(words.update(position: Make.time(4.8)) == ["old"])
        #expect(words.update(position: Make.time(4.75)).isEmpty)
    }

    @Test func `a short sentence after a long one is printed though the wake-up was late`() {
        let sentences = [
            Make.sentence(0, "A long one that lasts.", at: 0, pace: 1),
            Make.sentence(1, "No.", at: 5),
            Make.sentence(2, "Yes.", at: 5.4),
        ]
        var presenter = PlainPresenter(sentences: sentences)
        _ = presenter.update(position: .zero)
        #expect(presenter.update(position: Make.time(5.5)) == ["No.", "Yes."])
    }

    @Test func `text that comes after the sound began is printed whole`() {
        var presenter = PlainPresenter(sentences: Make.story, from: .zero)
        let place = Make.story[2].start
        #expect(presenter.update(position: place) == Make.story[0...2].map(\.text))
        #expect(presenter.update(position: place + .milliseconds(10)).isEmpty)
    }

    @Test func `escape sequences do not reach the line`() {
        var presenter = PlainPresenter(sentences: [Make.sentence(0, "a\u{1B}[2Jb", at: 0)])
        #expect(presenter.update(position: .zero) == ["a\u{FFFD}[2Jb"])
    }

    @Test func `who speaks is named where another one begins, if the names are wanted`() {
        let said = [("Ann", "Hi."), ("Ann", "So."), ("Ben", "Oh."), (nil, "Well.")]
        let sentences = said.enumerated().compactMap { index, line in
            Sentence(
                index: index, words: Make.sentence(index, line.1, at: Double(2 * index)).words,
                speaker: line.0)
        }
        var presenter = PlainPresenter(sentences: sentences)
        let all = presenter.pass(from: .zero, to: Make.time(9))
        #expect(all == ["Ann: Hi.", "So.", "Ben: Oh.", "Well."])
        // Gone to in the midst of a turn.
        presenter.forget()
        #expect(presenter.update(position: Make.time(2)) == ["Ann: So."])
        presenter.show(speakers: false)
        presenter.forget()
        #expect(presenter.update(position: Make.time(4)) == ["Oh."])
    }

    @Test func `one person alone is not named`() throws {
        let sentence = try #require(
            Sentence(index: 0, words: Make.sentence(0, "Hi.", at: 0).words, speaker: "Ann"))
        var presenter = PlainPresenter(sentences: [sentence])
        #expect(presenter.update(position: Make.time(0.1)) == ["Hi."])
    }
}
