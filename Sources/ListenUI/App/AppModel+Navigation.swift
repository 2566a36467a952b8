import LibraryUI
import ListenCore
import PlayerUI
import Practice
import ReviewUI
import Terminal
import Typesetting
import UIVocabulary

/// Going from screen to screen and from chapter to chapter.
extension AppModel {
    mutating func showBooks() -> [AppEffect] {
        heard.forgetPlaces()
        library.resuming = nil
        screen = .books
        library.arrange()
        return library.askForBooks()
    }

    mutating func show(_ book: Book, number: Int?) -> [AppEffect] {
        heard.forgetPlaces()
        library.resuming = nil
        screen = .chapters
        guard library.chapters?.book.id != book.id else { return [] }
        library.openChapters(of: book, number: number)
        resize(to: size)
        return [.loadChapters(book.id, .cacheFirst)]
    }

    /// Plays a chapter of a book whose chapters are known.
    mutating func play(
        _ start: FoundStart, of book: Book, number: Int?, at moment: Moment
    ) -> [AppEffect] {
        guard !start.chapters.isEmpty else { return resume(book, number: number, at: moment) }
        guard start.chapters.contains(where: { $0.id == start.chapter }) else {
            return show(book, number: number)
        }
        library.openChapters(of: book, number: number, known: start.chapters)
        resize(to: size)
        library.chapters?.choose(start.chapter)
        guard let index = library.index(of: start.chapter) else { return [] }
        return choose(index, at: moment)
    }

    /// Goes on with a book of any source where it was left.
    mutating func goOn(with book: BookAddress, at moment: Moment) -> [AppEffect] {
        guard let row = library.books.list.rows?.first(where: { $0.id == book }) else { return [] }
        guard book.source != source else {
            return resume(row.book, number: row.place, at: moment)
        }
        let chapter = library.progress.lastHeard(of: book)
        return open(row, start: chapter.map { FoundStart($0, of: []) }, at: moment)
    }

    /// Plays a book where it was left, at once or when its chapters are known.
    private mutating func resume(
        _ book: Book, number: Int?, at moment: Moment
    ) -> [AppEffect] {
        let loading = show(book, number: number)
        library.resuming = book.id
        return loading + (loading.isEmpty ? openResumed(at: moment) : [])
    }

    /// Plays the book that waited for its chapters, unless the person went on meanwhile.
    mutating func openResumed(at moment: Moment) -> [AppEffect] {
        guard let chapters = library.chapters, chapters.list.rows?.isEmpty == false,
            library.resuming == chapters.book.id, screen == .chapters
        else { return [] }
        library.resuming = nil
        return chapters.nextToHear(library.progress).map { choose($0, at: moment) } ?? []
    }

    /// Enter on a chapter: the one that is open goes on, another is opened.
    mutating func choose(_ index: Int, at moment: Moment) -> [AppEffect] {
        guard let subject = library.chapters?.subject(at: index) else { return [] }
        if player?.state.subject.address == subject.address, player?.state.sound.isOpen == true {
            screen = .player
            guard player?.state.sound.isWanted == false else { return [] }
            return tellPlayer(.command(.togglePlay), at: moment)
        }
        return open(index, start: .resume, plays: true)
    }

    mutating func open(_ index: Int, start: ChapterStart, plays: Bool) -> [AppEffect] {
        guard let subject = library.chapters?.subject(at: index) else { return [] }
        heard.forgetPlaces()
        queue.opened(subject.address)
        var before = player
        // Of a chapter that is dictated, the place heard before the dictation is kept.
        let farewell = before.map(Self.farewell) ?? []
        _ = before?.leaveDictation()
        let rate = before.flatMap { speed(after: $0, for: subject) } ?? settings.playing.rate
        player = follower(of: before, subject, rate: rate, plays: plays)
        screen = .player
        library.chapters?.choose(subject.address.chapter)
        return farewell + [.openChapter(subject.address, start: start, rate: rate)]
    }

    /// A player on another chapter, shown as the one before was.
    private func follower(
        of before: ChapterPlayerViewModel?, _ subject: PlayerSubject, rate: PlaybackRate,
        plays: Bool
    ) -> ChapterPlayerViewModel {
        var next = ChapterPlayerViewModel(
            subject: subject, settings: settings, size: size, rate: rate, plays: plays)
        if let before {
            next.state.keepView(of: before.state)
            next.isWaveHeld = before.isWaveHeld
        }
        return next
    }

    /// The speed a chapter goes on with after another of its book.
    private func speed(
        after before: ChapterPlayerViewModel, for subject: PlayerSubject
    ) -> PlaybackRate? {
        before.state.subject.address.isSameBook(as: subject.address) ? before.state.speed.rate : nil
    }

    /// The chapter after the open one that has sound, in the list of its book; of the queue the one
    /// that is prepared.
    private var nextPlayable: Int? {
        guard let player, let chapters = library.chapters,
            let index = library.index(of: player.state.subject.address.chapter)
        else { return nil }
        if playsQueue { return queue.prepared.flatMap { library.index(of: $0.chapter) } }
        return chapters.list.playable(from: index, by: 1)
    }

    /// The end that the open chapter has reached, and what follows by the key for that.
    var ending: PlayerSurroundings.Ending? {
        guard let state = player?.state, state.sound.phase == .ended, state.dictation == nil,
            !playsQueue, let chapters = library.chapters?.list.rows
        else { return nil }
        if let next = nextPlayable.flatMap({ chapters[safe: $0] }) {
            return PlayerSurroundings.Ending(isOfBook: false, next: next.title)
        }
        return PlayerSurroundings.Ending(isOfBook: true, next: nextBook?.book.title)
    }

    /// The book that is offered once the open one was heard to its end.
    private var nextBook: ListedBook? {
        player.flatMap {
            library.next(after: $0.state.subject.address.bookAddress, in: $0.state.subject.language)
        }
    }

    /// Has the next chapter's sound fetched, if there is a next one.
    mutating func prepareNeighbour() -> [AppEffect] {
        if playsQueue {
            // Others may have been added or moved since.
            queue.prepares = true
            return [.queue(.look)]
        }
        guard let index = nextPlayable, let next = library.chapters?.subject(at: index) else {
            return []
        }
        return [.prepareChapter(next.address)]
    }

    /// The prepared chapter is heard: the old one is kept as ended, and the
    /// new one is shown without opening it.
    mutating func adoptNeighbour(at moment: Moment) -> [AppEffect] {
        guard let before = player, let index = nextPlayable,
            let subject = library.chapters?.subject(at: index)
        else { return [] }
        var next = follower(
            of: before, subject, rate: before.state.speed.rate, plays: before.state.sound.isWanted)
        heard.forgetPlaces()
        if playsQueue { queue.play(subject.address) }
        next.state.sound.adopt(before.state.sound)
        player = next
        library.chapters?.choose(subject.address.chapter)
        return [.adoptChapter(subject.address)] + tellPlayer(.tick, at: moment)
    }

    /// The effects of leaving a chapter before another one takes its place.
    private static func farewell(_ player: ChapterPlayerViewModel) -> [AppEffect] {
        let isSaved = player.state.sound.awaitsLoad || player.state.sound.phase == .ended
        let note = player.farewellNote
        let save: [AppEffect] =
            isSaved ? [] : [.saveProgress(note, .chapterChange), .recordPlace(note, .leave)]
        return save + player.lastRecording + [.closeChapter]
    }

    mutating func openNeighbour(
        _ step: Int, byItself: Bool, at moment: Moment
    ) -> [AppEffect] {
        guard let player, let chapters = library.chapters,
            let index = library.index(of: player.state.subject.address.chapter)
        else {
            toast = Toast("The chapters of this book are not known yet.", at: moment.host)
            return []
        }
        guard let next = chapters.list.playable(from: index, by: step) else {
            return stayAtEnd(step, byItself: byItself, at: moment)
        }
        let wantsSound = player.state.dictation?.before.wantsSound ?? player.state.sound.isWanted
        return open(
            next, start: byItself ? .beginning : .resume, plays: byItself || wantsSound)
    }

    /// No chapter follows: at the end of a book the key for the next one goes on with another.
    private mutating func stayAtEnd(
        _ step: Int, byItself: Bool, at moment: Moment
    ) -> [AppEffect] {
        let isOver = player?.state.sound.phase == .ended
        if step > 0, isOver, !byItself, let nextBook { return goOn(with: nextBook.id, at: moment) }
        // The bars of the screen say it as long as it is true.
        if !byItself || !settings.face.playsOn || size.rows < 4 {
            toast = Toast(
                step < 0
                    ? "This is the first chapter."
                    : isOver ? "End of the book." : "This is the last chapter.",
                at: moment.host)
        }
        return byItself ? library.askForBooks() : []
    }

    mutating func reopen() -> [AppEffect] {
        guard let player,
            let index = library.index(of: player.state.subject.address.chapter)
        else { return [] }
        return open(index, start: .resume, plays: true)
    }

    mutating func leave(at moment: Moment) -> [AppEffect] {
        switch screen {
        case .books: return []
        case .review: return leaveReview(at: moment)
        case .player where tips.tip != nil:
            // The first Esc is for the tips.
            tips.end()
            return [.endTips]
        case .chapters:
            guard showFound() else { return showBooks() }
            heard.forgetPlaces()
            return []
        case .player:
            heard.forgetPlaces()
            screen = .chapters
            layers = []
            library.arrange()
            library.chapters?.suggest(library.progress)
            if let player { library.chapters?.choose(player.state.subject.address.chapter) }
            showFound()
            let pause = pauseIfSounding
            player?.state.sound.isWanted = false
            player?.closeReading()
            let looking = (library.chapters?.book.id).map { library.lookForKept(of: $0) } ?? []
            return pause + saved(.chapterChange) + library.missingChapters + looking + countWords()
        }
    }

    /// Puts what is known of the open chapter into the list it is of.
    mutating func listCoverage() {
        guard let state = player?.state, let words = state.words.known, words.isBegun,
            library.chapters?.book.id == state.subject.address.book
        else { return }
        library.chapters?.coverages[state.subject.address.chapter] = words.coverage
    }

    /// Has the words of the listed chapters counted, those around the chosen one first.
    mutating func countWords() -> [AppEffect] {
        guard screen == .chapters else { return [] }
        listCoverage()
        return library.countedWords
    }

    /// Lets the sound stop, if it runs, is about to, or would go on by itself
    /// when an interruption is over.
    var pauseIfSounding: [AppEffect] {
        guard let state = player?.state, state.sound.isWanted || state.sound.isInterrupted,
            state.sound.isOpen
        else { return [] }
        return [.player(.pause)]
    }

    func saved(_ reason: SaveReason) -> [AppEffect] {
        guard let player, !player.state.sound.awaitsLoad else { return [] }
        return [.saveProgress(player.farewellNote, reason)]
    }

    /// Notes in the history where the open chapter is left.
    private var leftPlace: [AppEffect] {
        progressNote.map { [.recordPlace($0, .leave)] } ?? []
    }

    mutating func quit(at moment: Moment) -> [AppEffect] {
        saved(.quit) + leftPlace + (player?.lastRecording ?? []) + [.quit]
    }

    mutating func resize(to size: Size) {
        self.size = size
        player?.size = size
        let page = max(1, size.rows - 6)
        library.books.page = page
        layOutBooks()
        library.chapters?.page = page
    }
}

/// The lists of books and chapters, and going on to other sources.
extension AppModel {
    /// The list on the screen.
    var shownList: LibraryModel.List? {
        switch screen {
        case .books: .books
        case .chapters: .chapters
        case .player, .review: nil
        }
    }

    /// True while the list on the screen takes typed keys.
    var isSearchingList: Bool { shownList.map(library.isSearching) ?? false }

    /// Carries out a command of the lists; `nil` when it is for the rows themselves.
    mutating func carryOutOnList(
        _ command: Command, _ list: LibraryModel.List, at moment: Moment
    ) -> [AppEffect]? {
        switch command {
        case .review: return openReview(at: moment)
        case .changeSource: return [.loadSources]
        case .statistics: return [.loadStatistics]
        case .queue: return openQueue()
        case .enqueue: return enqueue(list)
        case .sort: openMenu(.sort)
        case .bookActions:
            guard let book = library.book(of: list) else {
                tellOfOtherSource(at: moment)
                return []
            }
            openMenu(.book(book))
        case .chooseTag where list == .books:
            guard !library.books.allTags.isEmpty else {
                let key = settings.keys.label(of: .bookActions, in: .lists) ?? "a"
                toast = Toast("No book has a tag yet. Press \(key) to give one.", at: moment.host)
                return []
            }
            openMenu(.tags)
        case .addBooks where list == .books:
            openMenu(.discovery)
        case .toggleGrid where list == .books:
            guard settings.canShowCovers else {
                toast = Toast("This terminal cannot show covers here.", at: moment.host)
                return []
            }
            library.books.showsGrid.toggle()
            layOutBooks()
        case .chooseTag, .addBooks, .toggleGrid: return []
        default: return nil
        }
        return []
    }

    /// Tells the list how many books stand side by side.
    mutating func layOutBooks() {
        library.books.layOut(
            perRow: AppScreen(self).bookList.grid?.perRow ?? 1, rows: size.rows)
    }

    /// Says why nothing can be done with the chosen book here: another source has it.
    private mutating func tellOfOtherSource(at moment: Moment) {
        guard let row = library.books.lookedAt else { return }
        let title = row.book.title.printable(limit: 60)
        toast = Toast("“\(title)” is of \(row.origin ?? ""): open it first.", at: moment.host)
    }

    /// Shows an answer about more to hear; what is to be heard at once is opened.
    mutating func receive(_ news: DiscoveryNews, at moment: Moment) -> [AppEffect] {
        let place = discovery.receive(news)
        switch news {
        case .found:
            // The cursor stands on the first row that came.
            if case .menu(let open) = layers.last, open.kind == .found {
                layers[layers.count - 1] = .menu(OpenMenu(kind: .found, cursor: 0))
            }
            return []
        case .failed, .refused: return []
        case .taken, .dropped, .read: break
        }
        // The person may have gone on meanwhile.
        guard let place, shownList != nil, layers.isEmpty || openMenu?.kind == .found else {
            return [.loadBooks(.cacheFirst)]
        }
        layers = []
        if let address = place.recording {
            return quit(at: moment).dropLast() + [.playAddress(address)]
        }
        guard place.source != source else {
            guard let start = place.start else {
                return [.loadBooks(.cacheFirst)] + show(place.book, number: place.number)
            }
            return [.loadBooks(.cacheFirst)]
                + play(start, of: place.book, number: place.number, at: moment)
        }
        return quit(at: moment).dropLast()
            + [
                .openElsewhere(
                    place.book, number: place.number, source: place.name, start: place.start)
            ]
    }

    /// Shows the sources that came, unless the person went on meanwhile.
    mutating func receive(_ offers: [SourceOffer]) {
        library.offers = offers
        if layers.isEmpty, help == nil, shownList != nil { openMenu(.sources) }
    }

    /// Shows the statistics that came, unless the person went on meanwhile.
    mutating func receive(_ board: ListeningBoard) {
        library.board = board
        guard layers.isEmpty, help == nil, screen != .review else { return }
        openMenu(.statistics)
    }

    /// Opens a book of another source.
    mutating func open(
        _ row: ListedBook, start: FoundStart? = nil, at moment: Moment
    ) -> [AppEffect] {
        guard let shelf = library.books.shelves.other(row.source) else { return [] }
        let name = row.source == .local ? nil : shelf.name
        // As when the program is left: what is heard now is kept.
        return quit(at: moment).dropLast()
            + [.openElsewhere(row.book, number: row.place, source: name, start: start)]
    }

    /// Goes on with the books of another source.
    mutating func change(to offer: SourceOffer, at moment: Moment) -> [AppEffect] {
        guard offer.source != source else { return [] }
        // As when the program is left: what is heard now is kept.
        return quit(at: moment).dropLast() + [.changeSource(server: offer.server)]
    }
}

/// The concordance of a word, and going to its places.
extension AppModel {
    /// Opens the list of the sentences everywhere that hold the word under the
    /// cursor, or the one heard; the sound goes on.
    mutating func openConcordance(
        of name: String? = nil, at moment: Moment
    ) -> [AppEffect] {
        guard screen == .player, let word = name ?? player?.state.wordLookedAt else {
            toast = Toast("There is no word to look for.", at: moment.host)
            return []
        }
        let serial = heard.look(for: word)
        layers.append(.menu(OpenMenu(kind: .heard, cursor: 0)))
        return [.findHeard(word, player?.state.subject.language, serial: serial)]
    }

    /// Closes the list; with nothing else to show the program ends.
    mutating func leaveHeard(at moment: Moment) -> [AppEffect] {
        heard.layer?.isWholeProgram == true ? quit(at: moment) : []
    }

    /// Plays a sentence that was found.
    mutating func goTo(hit index: Int, at moment: Moment) -> [AppEffect] {
        guard let hit = heard.choose(index) else { return [] }
        guard hit.address.source == source else {
            return goElsewhere(for: hit, index, at: moment)
        }
        let start = max(.zero, hit.sentence.range.lowerBound - settings.playing.leadIn)
        if let effects = play(from: start, in: hit.address, at: moment) { return effects }
        let wayBack = wayBack
        let undoKey = wayBack.flatMap { _ in settings.keys.label(of: .undoSeek, in: .player) }
        let place = PendingPlace(
            start, in: hit.address, hit.chapterTitle,
            of: Book(id: hit.address.book, title: hit.bookTitle, language: hit.language),
            news: undoKey.map { "\(hit.chapterTitle). \($0) goes back." })
        let back = wayBack.map { HeardReturn(place: $0, hit: hit.address) }
        defer { heard.back = back }
        return open(place, at: moment)
    }

    /// Plays a sentence that was hard, from the statistics.
    mutating func goTo(hard index: Int, at moment: Moment) -> [AppEffect] {
        guard let sentence = library.board?.hard[safe: index]?.sentence else { return [] }
        guard sentence.chapter.source == source else {
            let title = sentence.bookTitle.printable(limit: 40)
            toast = Toast("“\(title)” is of another source: open it first.", at: moment.host)
            return []
        }
        let start = max(.zero, sentence.start - settings.playing.leadIn)
        if let effects = play(from: start, in: sentence.chapter, at: moment) { return effects }
        let place = PendingPlace(
            start, in: sentence.chapter, sentence.chapterTitle,
            of: Book(id: sentence.chapter.book, title: sentence.bookTitle))
        if screen != .player { screen = .chapters }
        return open(place, at: moment)
    }

    /// Goes back to where a hit of another chapter was asked for; `nil` when
    /// the undo means a jump in this chapter.
    mutating func undoHit(at moment: Moment) -> [AppEffect]? {
        guard let back = heard.back, back.hit == openChapter,
            (player?.state.jumps.undo.count ?? 0) <= 1
        else { return nil }
        heard.back = nil
        return open(back.place, at: moment)
    }

    /// Opens a place's chapter, or first asks for the chapters of its book.
    private mutating func open(_ place: PendingPlace, at moment: Moment) -> [AppEffect] {
        if library.chapters?.book.id == place.book.id, library.chapters?.list.rows != nil {
            return openKnown(place, at: moment)
        }
        heard.pending = place
        library.openChapters(of: place.book, number: nil)
        // The book is waited for where no chapter is shown.
        if heard.found != nil, screen != .player { screen = .chapters }
        resize(to: size)
        return [.loadChapters(place.book.id, .cacheFirst)]
    }

    /// Goes on to a place whose book's chapters have come, or tells that they
    /// cannot be known.
    mutating func openPendingPlace(of book: BookID, at moment: Moment) -> [AppEffect] {
        guard let place = heard.pending, place.book.id == book else { return [] }
        heard.pending = nil
        let back = heard.back
        defer { heard.back = back }
        return openKnown(place, at: moment)
    }

    private mutating func openKnown(_ place: PendingPlace, at moment: Moment) -> [AppEffect] {
        guard library.chapters?.list.rows != nil,
            let index = library.index(of: place.note.chapter.chapter)
        else {
            toast = place.lost(isBookKnown: library.chapters?.list.rows != nil, at: moment)
            if screen != .player { showFound() }
            return []
        }
        heard.pendingJump = PendingJump(place.note, news: place.news)
        return open(index, start: .resume, plays: true)
    }

    /// The place that is heard now, to come back to.
    private var wayBack: PendingPlace? {
        guard let note = progressNote, let book = library.chapters?.book else { return nil }
        return PendingPlace(
            book: book, note: note, news: "Back at \(note.position.clockText).")
    }

    /// Plays a place of the text, where its chapter is open; `nil` where it is not.
    private mutating func play(
        from start: MediaTime, in chapter: ChapterAddress, at moment: Moment
    ) -> [AppEffect]? {
        guard chapter == openChapter, let state = player?.state, state.sound.isOpen else {
            return nil
        }
        screen = .player
        let jump = tellPlayer(.seek(max(.zero, start + state.text.offset)), at: moment)
        guard player?.state.sound.isWanted == false else { return jump }
        return jump + tellPlayer(.command(.togglePlay), at: moment)
    }
}

/// The list the program began with, and hits that are not of this session's source.
extension AppModel {
    /// Shows what `listen find` found over nothing else, or plays one of it.
    mutating func show(_ list: HeardList, at moment: Moment) -> [AppEffect] {
        heard.found = list
        heard.foundCursor = list.playing ?? 0
        showFound()
        guard let hit = list.playing else { return [] }
        layers = []
        return goTo(hit: hit, at: moment)
    }

    /// Shows the list the program began with again, at the hit that was played
    /// last; false when the program began with none.
    @discardableResult
    mutating func showFound() -> Bool {
        guard heard.showFound() else { return false }
        layers = [.menu(OpenMenu(kind: .heard, cursor: heard.foundCursor))]
        return true
    }

    /// A hit of another source: a session plays the books of one, so the list
    /// that is the whole program goes on in a session there; a list over an
    /// open chapter stays, and says what to type.
    private mutating func goElsewhere(
        for hit: HeardHit, _ index: Int, at moment: Moment
    ) -> [AppEffect] {
        guard let refusal = heard.refusal(of: hit, at: moment) else {
            return quit(at: moment).dropLast() + [.playElsewhere(hit: index)]
        }
        toast = refusal
        layers.append(.menu(OpenMenu(kind: .heard, cursor: index)))
        return []
    }
}
