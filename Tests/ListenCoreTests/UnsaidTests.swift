import FoundationEssentials
import ListenCore
import Testing

/// Values of which only the necessary was said: the rest is nothing.
@Suite struct UnsaidTests {
    private static let chapter = OneBook.address("c")
    private static let now = Date(timeIntervalSince1970: 9)

    @Test func `counts begin at nothing`() {
        let day = ReviewDay(day: "2026-01-02")
        #expect([day.introduced, day.reviewed, day.passed, day.steps] == [0, 0, 0, 0])
        #expect(day.spent == .zero)
        let effort = SentenceEffort()
        #expect([effort.replays, effort.lookUps, effort.slowDowns, effort.errors] == [0, 0, 0, 0])
        let merge = WordMerge()
        #expect([merge.added, merge.changed, merge.unchanged, merge.withheld] == [0, 0, 0, 0])
        let tally = CardTally()
        #expect(tally.added == 0 && tally.duplicates == 0 && tally.failures.isEmpty)
        let share = RestoreOutcome.Share(kind: "card", title: "cards")
        #expect([share.new, share.newer, share.same, share.older] == [0, 0, 0, 0])
        #expect([share.unreadable, share.ahead, share.unknownFields] == [0, 0, 0])
        let outcome = ImportOutcome()
        #expect(outcome.others == 0 && outcome.failed == 0 && outcome.books.isEmpty)
        let findings = HeardFindings()
        #expect(findings.sentences == 0 && findings.chapters == 0)
        #expect(ArrivalProgress(held: 1, total: nil).resumed == 0)
        let listened = ListeningDay(
            day: "2026-01-02", source: .local, book: OneBook.id, bookTitle: "B", language: nil)
        #expect(listened.heard == .zero && listened.repeated == .zero)
        #expect(listened.material == .zero)
    }

    @Test func `an import of a dictionary begins with no entry`() {
        let file = DictionaryFile(
            name: "x", path: "/x", format: .tsv, pair: nil, origin: .person)
        let imported = ExtractImport(file: file)
        #expect([imported.entries, imported.forms, imported.damaged] == [0, 0, 0])
        #expect(imported.tooLong == 0 && imported.otherLanguages == 0)
    }

    @Test func `nothing is done to a book or its sound unless it is asked for`() {
        let entry = ImportedBookEntry(
            book: Book(id: OneBook.id, title: "B"), addedAt: Self.now, folder: "/b", chapters: 1,
            duration: .zero, size: 0)
        #expect(!entry.ownsFiles && entry.narrator == nil)
        let book = ImportedBook(
            id: OneBook.id, title: "B", folder: "/b", addedAt: Self.now, recordings: [],
            chapters: [])
        #expect(!book.ownsFiles && book.said.isEmpty && book.dividedAt == nil)
        #expect(book.chapterList == nil && book.chapterLength == nil && book.coverPath == nil)
        let order = CoverOrder()
        #expect(!order.isOnline && !order.isRefresh)
        #expect(CoverOutcome().findings.isEmpty && CoverOutcome().obstacle == nil)
        let finding = CoverFinding(book, .none, nil)
        #expect(finding.book == book.id && finding.title == "B" && finding.author == nil)
        #expect(!finding.wasAskedFor && !finding.isAway && finding.look == nil)
        #expect(!RecordingTags().isAudiobook)
        let kind = SourceKind(
            name: .backend, title: "x", abilities: [], open: { _ in OpenedSource(books: OneBook()) }
        )
        #expect(!kind.isOnThisMachine && kind.builtIn.isEmpty)
        #expect(FileMark(name: "1.mp3", size: 1).number == 0)
    }

    @Test func `a lesson is played once, straight and at its own speed`() {
        let pass = DrillScore.Pass()
        #expect(pass.factor == 100 && pass.repeats == 1 && pass.gap == .none && pass.wait == .none)
        #expect(DrillScore([pass])?.otherwise.rounds == 1)
        let line = PlaybackPlan.Line(
            speech: .zero..<MediaTime.seconds(1), played: .zero..<MediaTime.seconds(2))
        let plan = PlaybackPlan(lines: [line])
        #expect(!plan.skipsSilence && plan.isFlowing && plan.lines == [line])
        let condensing = PlaybackPlan.Condensing()
        #expect(condensing.longest == .seconds(1) && condensing.kept == .milliseconds(400))
        let passage = Passage(line: 2)
        #expect(passage.pass == 1 && passage.passCount == 1 && passage.display == nil)
        #expect(PlaybackPlace(position: .zero).crossings == 0)
        let stretch = HeardStretch(start: .zero, end: .seconds(1))
        #expect(stretch.passage == nil)
        let display = ServiceError(.offline, context: "x")
        #expect(!display.isOfServer && !display.isOfList)
    }

    @Test func `a card draft has no sound, place or translation`() {
        let draft = CardDraft(
            kind: .word, language: nil, text: "gato", sentence: "El gato.", target: .english)
        #expect(draft.place == nil && draft.sentencePlace == nil && draft.cut == nil)
        #expect(draft.translation == nil && draft.text == "gato" && draft.sentence == "El gato.")
        let cut = AudioCut(range: .zero..<MediaTime.seconds(1))
        #expect(cut.file == nil)
        let mark = Bookmark(
            chapter: Self.chapter, range: .zero..<MediaTime.seconds(1), createdAt: Self.now,
            bookTitle: "B", chapterTitle: "C")
        #expect(mark.id == 0 && mark.text.isEmpty && mark.note.isEmpty && mark.grade == nil)
    }

    @Test func `a text has no gaps, guesses or limits of its own`() {
        #expect(!TextChoice().isGuess)
        let word = Word(start: .zero, end: .zero, text: "a")
        #expect(word.isFollowedBySpace && !word.isEstimated && word.reading == nil)
        let translation = Translation(text: "a", provider: "p")
        #expect(!translation.isRough && !translation.isCached && translation.remark == nil)
        #expect(WordScript().breakAfter == .word && WordScript().spaceLevel == 0)
        let place = SentencePlace(
            chapter: Self.chapter, sentence: 3, range: .zero..<MediaTime.seconds(1))
        #expect(place.textShift == .zero && place.previous.isEmpty && place.next.isEmpty)
        let spoken = SpokenLine(samples: [0], rate: SampleRate(22_050))
        #expect(spoken.events.isEmpty && spoken.phones.isEmpty)
        let definition = Definition(form: "x", derivation: .exact, entries: [])
        #expect(definition.lemmaEntries == 0)
    }
}
