import LibraryUI
package import ListenCore
import PlayerUI
package import Terminal
package import UIVocabulary

/// Going from screen to screen and from chapter to chapter.
extension AppModel {
    package mutating func showBooks() -> [AppEffect] {
        forgetHeardPlaces()
        screen = .books
        arrangeLists()
        guard !hasAskedForBooks else { return [] }
        hasAskedForBooks = true
        return [.loadBooks(.cacheFirst)]
    }

    package mutating func show(_ book: Book, number: Int?) -> [AppEffect] {
        forgetHeardPlaces()
        screen = .chapters
        guard chapters?.book.id != book.id else { return [] }
        chapters = ChapterListViewModel(book: book, number: number, source: source)
        chapters?.sort(chapterSorting, progress)
        resize(to: size)
        return [.loadChapters(book.id, .cacheFirst)]
    }

    /// Enter on a chapter: the one that is open goes on, another is opened.
    package mutating func choose(_ index: Int, at moment: Moment) -> [AppEffect] {
        guard let subject = chapters?.subject(at: index) else { return [] }
        if player?.state.subject.address == subject.address, player?.state.sound.isOpen == true {
            screen = .player
            guard player?.state.sound.isWanted == false else { return [] }
            return tellPlayer(.command(.togglePlay), at: moment)
        }
        return open(index, start: .resume, plays: true)
    }

    package mutating func open(_ index: Int, start: ChapterStart, plays: Bool) -> [AppEffect] {
        guard let subject = chapters?.subject(at: index) else { return [] }
        forgetHeardPlaces()
        var before = player
        // What is kept of a chapter that is written is what was heard of it before.
        let farewell = before.map(Self.farewell) ?? []
        _ = before?.leaveDictation()
        let rate = before.flatMap { speed(after: $0, for: subject) } ?? settings.rate
        player = follower(of: before, subject, rate: rate, plays: plays)
        screen = .player
        chapters?.choose(subject.address.chapter)
        return farewell + [.openChapter(subject.address, start: start, rate: rate)]
    }

    /// A player on another chapter, shown as the one before was.
    private func follower(
        of before: ChapterPlayerViewModel?, _ subject: PlayerSubject, rate: PlaybackRate,
        plays: Bool
    ) -> ChapterPlayerViewModel {
        var next = ChapterPlayerViewModel(
            subject: subject, settings: settings, size: size, rate: rate, plays: plays)
        if let before { next.state.keepView(of: before.state) }
        return next
    }

    /// The speed a chapter goes on with after another of its book.
    private func speed(
        after before: ChapterPlayerViewModel, for subject: PlayerSubject
    ) -> PlaybackRate? {
        before.state.subject.address.isSameBook(as: subject.address) ? before.state.speed.rate : nil
    }

    /// The chapter after the open one that has sound, in the list of its book.
    private var nextPlayable: Int? {
        guard let player, let chapters,
            let index = chapters.list.rows?.firstIndex(where: {
                $0.id == player.state.subject.address.chapter
            })
        else { return nil }
        return chapters.list.playable(from: index, by: 1)
    }

    /// Has the next chapter's sound fetched, if there is a next one.
    package func prepareNeighbour() -> [AppEffect] {
        guard let index = nextPlayable, let next = chapters?.subject(at: index) else { return [] }
        return [.prepareChapter(next.address)]
    }

    /// The prepared chapter is heard: the old one is kept as ended, and the
    /// new one is shown without opening it.
    package mutating func adoptNeighbour(at moment: Moment) -> [AppEffect] {
        guard let before = player, let index = nextPlayable,
            let subject = chapters?.subject(at: index)
        else { return [] }
        var next = follower(
            of: before, subject, rate: before.state.speed.rate, plays: before.state.sound.isWanted)
        forgetHeardPlaces()
        next.state.sound.adopt(before.state.sound)
        player = next
        chapters?.choose(subject.address.chapter)
        return [.adoptChapter(subject.address)] + tellPlayer(.tick, at: moment)
    }

    /// What is to be done with a chapter before another one takes its place.
    private static func farewell(_ player: ChapterPlayerViewModel) -> [AppEffect] {
        let isSaved = player.state.sound.awaitsLoad || player.state.sound.phase == .ended
        let note = player.farewellNote
        let save: [AppEffect] =
            isSaved ? [] : [.saveProgress(note, .chapterChange), .recordPlace(note, .leave)]
        return save + [.closeChapter]
    }

    package mutating func openNeighbour(
        _ step: Int, byItself: Bool, at moment: Moment
    ) -> [AppEffect] {
        guard let player, let chapters,
            let index = chapters.list.rows?.firstIndex(where: {
                $0.id == player.state.subject.address.chapter
            })
        else {
            toast = Toast("The chapters of this book are not known yet.", at: moment.host)
            return []
        }
        guard let next = chapters.list.playable(from: index, by: step) else {
            toast = Toast(
                step > 0 ? "End of the book." : "This is the first chapter.", at: moment.host)
            return []
        }
        let wantsSound = player.state.dictation?.before.wantsSound ?? player.state.sound.isWanted
        return open(
            next, start: byItself ? .beginning : .resume, plays: byItself || wantsSound)
    }

    package mutating func reopen() -> [AppEffect] {
        guard let player, let chapters,
            let index = chapters.list.rows?.firstIndex(where: {
                $0.id == player.state.subject.address.chapter
            })
        else { return [] }
        return open(index, start: .resume, plays: true)
    }

    package mutating func leave(at moment: Moment) -> [AppEffect] {
        switch screen {
        case .books: return []
        case .review: return leaveReview(at: moment)
        case .chapters:
            guard showFound() else { return showBooks() }
            forgetHeardPlaces()
            return []
        case .player:
            forgetHeardPlaces()
            screen = .chapters
            layers = []
            arrangeLists()
            chapters?.suggest(progress)
            if let player { chapters?.choose(player.state.subject.address.chapter) }
            showFound()
            let pause = pauseIfSounding
            player?.state.sound.isWanted = false
            player?.closeReading()
            let looking = (chapters?.book.id).map { lookForKept(of: $0) } ?? []
            return pause + saved(.chapterChange) + askForChapters() + looking + countWords()
        }
    }

    /// Puts what is known of the open chapter into the list it is of.
    package mutating func listCoverage() {
        guard let state = player?.state, let words = state.words.known, words.isBegun,
            chapters?.book.id == state.subject.address.book
        else { return }
        chapters?.coverages[state.subject.address.chapter] = words.coverage
    }

    /// Has the words of the listed chapters counted, those around the chosen one first.
    package mutating func countWords() -> [AppEffect] {
        guard screen == .chapters, let list = chapters, let rows = list.list.rows else { return [] }
        listCoverage()
        let chosen = list.chosenIndex ?? 0
        let order = rows.indices.sorted { (abs($0 - chosen), $0) < (abs($1 - chosen), $1) }
        return [.countWords(list.book.id, order.map { rows[$0].id }, language: list.book.language)]
    }

    /// The list of chapters was handed in at the start; its freshness is asked for now.
    private func askForChapters() -> [AppEffect] {
        guard let chapters, chapters.list.freshness == nil else { return [] }
        return [.loadChapters(chapters.book.id, .cacheFirst)]
    }

    /// Lets the sound stop, if it runs, is about to, or would go on by itself
    /// when an interruption is over.
    package var pauseIfSounding: [AppEffect] {
        guard let state = player?.state, state.sound.isWanted || state.sound.isInterrupted, state.sound.isOpen
        else { return [] }
        return [.player(.pause)]
    }

    package func saved(_ reason: SaveReason) -> [AppEffect] {
        guard let player, !player.state.sound.awaitsLoad else { return [] }
        return [.saveProgress(player.farewellNote, reason)]
    }

    /// Notes in the history where the open chapter is left.
    private var leftPlace: [AppEffect] {
        progressNote.map { [.recordPlace($0, .leave)] } ?? []
    }

    package mutating func quit(at moment: Moment) -> [AppEffect] {
        saved(.quit) + leftPlace + [.quit]
    }

    package mutating func resize(to size: Size) {
        self.size = size
        player?.size = size
        let page = max(1, size.rows - 6)
        books.page = page
        layOutBooks()
        chapters?.page = page
    }
}
