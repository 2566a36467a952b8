import ListenCore
import Testing

/// Texts to be searched, and what a search finds.
@Suite struct HeardTextTests {
    private static let address = OneBook.address("c")

    @Test func `the sentences of a chapter are searched as they are shown`() throws {
        func word(_ text: String, _ second: Double, space: Bool = true) -> Word {
            Word(
                start: .seconds(second), end: .seconds(second + 1), text: text,
                isFollowedBySpace: space)
        }
        let sentences = try [
            #require(Sentence(index: 4, words: [word("El", 1), word("gato.", 2)])),
            #require(Sentence(index: 5, words: [word("猫", 3, space: false), word("だ", 4)])),
        ]
        let chapter = HeardChapter(
            address: Self.address, bookTitle: "B", title: "C", language: .english,
            spoken: sentences)
        #expect(chapter.sentences.map(\.text) == ["El gato.", "猫だ"])
        #expect(chapter.sentences.map(\.index) == [4, 5])
        #expect(chapter.sentences[0].range == .seconds(1)..<MediaTime.seconds(3))
        #expect(chapter.address == Self.address && chapter.bookTitle == "B")
        #expect(chapter.title == "C" && chapter.language == .english)
    }

    @Test func `a search is everywhere unless it is told where`() {
        let search = HeardSearch(HeardQuery(arguments: ["gato"]))
        #expect(search.source == nil && search.book == nil && search.chapter == nil)
        #expect(search.excluded.isEmpty && search.language == nil)
        #expect(search.limit > 0 && search.context == 0)
    }

    @Test func `hits name their source where one is of another`() {
        func findings(_ sources: [SourceID]) -> HeardFindings {
            let sentence = HeardSentence(
                index: 0, range: .zero..<MediaTime.seconds(1), text: "One.")
            return HeardFindings(
                hits: sources.map { source in
                    HeardHit(
                        address: ChapterAddress(
                            source: source, book: OneBook.id, chapter: Self.address.chapter),
                        bookTitle: "B", chapterTitle: "C", language: nil, sentence: sentence,
                        marks: [0..<3])
                })
        }
        let other = SourceID(rawValue: "http://x")
        #expect(!findings([]).namesSources(besides: .local))
        #expect(!findings([.local, .local]).namesSources(besides: .local))
        #expect(findings([.local, other]).namesSources(besides: .local))
        #expect(findings([.local]).namesSources(besides: other))
        #expect(HeardFindings().hits.isEmpty && !HeardFindings().isCut)
    }

    @Test func `a sentence has a word, and ends with its last`() throws {
        #expect(Sentence(index: 0, words: []) == nil)
        let word = Word(start: .seconds(5), end: .seconds(4), text: "a")
        #expect(word.end == .seconds(5), "a word ends no sooner than it begins")
        let early = Word(start: .seconds(1), end: .seconds(2), text: "b")
        let sentence = try #require(Sentence(index: 0, words: [word, early]))
        #expect(sentence.start == .seconds(5) && sentence.end == .seconds(5))
        let scripts = [WordScript(breakAfter: .clause), WordScript()]
        #expect(Sentence(index: 0, words: [word, early], scripts: scripts)?.scripts == scripts)
        #expect(Sentence(index: 0, words: [word], scripts: scripts)?.scripts.isEmpty == true)
    }

    @Test func `the readings of a cue are inside its text, in order and apart`() {
        let readings = [
            CueReading(0..<3, "a"), CueReading(2..<4, "overlaps"), CueReading(3..<3, "empty"),
            CueReading(3..<6, "b"), CueReading(6..<9, "c"), CueReading(9..<13, "outside"),
        ]
        let cue = Cue(
            id: 0, start: .seconds(2), end: .seconds(1), text: "図書館", readings: readings)
        #expect(cue.readings.map(\.text) == ["a", "b", "c"] && cue.end == .seconds(2))
        #expect(Cue(id: 0, start: .zero, end: .zero, text: "x").readings.isEmpty)
    }

    @Test func `a place is doubtful below half of certainty`() {
        func isDoubtful(_ confidence: Double?) -> Bool {
            Cue(id: 0, start: .zero, end: .zero, text: "x", confidence: confidence).isDoubtful
        }
        #expect(isDoubtful(0.49) && !isDoubtful(0.5) && !isDoubtful(nil))
    }

    @Test func `a track has guessed times if one of its words has`() throws {
        func track(_ guesses: [Bool]) throws -> SubtitleTrack {
            let words = guesses.map {
                Word(start: .zero, end: .zero, text: "a", isEstimated: $0)
            }
            return SubtitleTrack(
                cues: [], sentences: [try #require(Sentence(index: 0, words: words))])
        }
        #expect(try track([false, true]).hasEstimatedWords)
        #expect(try !track([false, false]).hasEstimatedWords)
        #expect(!SubtitleTrack(cues: [], sentences: []).hasEstimatedWords)
    }
}
