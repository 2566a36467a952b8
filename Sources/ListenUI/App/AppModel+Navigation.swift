import ListenCore
import Terminal

/// Going from screen to screen and from chapter to chapter.
extension AppModel {
    mutating func showBooks() -> [AppEffect] {
        screen = .books
        guard !hasAskedForBooks else { return [] }
        hasAskedForBooks = true
        return [.loadBooks(.cacheFirst)]
    }

    mutating func show(_ book: Book, number: Int?) -> [AppEffect] {
        screen = .chapters
        guard chapters?.book.id != book.id else { return [] }
        chapters = ChapterListViewModel(book: book, number: number, source: source)
        resize(to: size)
        return [.loadChapters(book.id, .cacheFirst)]
    }

    /// Enter on a chapter: the one that is open goes on, another is opened.
    mutating func choose(_ index: Int, at moment: Moment) -> [AppEffect] {
        guard let subject = chapters?.subject(at: index) else { return [] }
        if player?.state.subject.address == subject.address, player?.state.isOpen == true {
            screen = .player
            guard player?.state.wantsSound == false else { return [] }
            return tellPlayer(.command(.togglePlay), at: moment)
        }
        return open(index, start: .resume, plays: true)
    }

    mutating func open(_ index: Int, start: ChapterStart, plays: Bool) -> [AppEffect] {
        guard let subject = chapters?.subject(at: index) else { return [] }
        let before = player
        let rate = before?.state.rate ?? settings.rate
        var next = ChapterPlayerViewModel(
            subject: subject, settings: settings, size: size, rate: rate, plays: plays)
        if let before {
            next.state.textMode = before.state.textMode
            next.state.visibility = before.state.visibility == .shown ? .shown : .hidden
            next.state.showsTranslations = before.state.showsTranslations
            next.state.output = before.state.output
        }
        player = next
        screen = .player
        chapters?.choose(subject.address.chapter)
        let farewell = before.map(Self.farewell) ?? []
        return farewell + [.openChapter(subject.address, start: start, rate: rate)]
    }

    /// What is to be done with a chapter before another one takes its place.
    private static func farewell(_ player: ChapterPlayerViewModel) -> [AppEffect] {
        let isSaved = player.state.awaitsLoad || player.state.phase == .ended
        let save = isSaved ? [] : [AppEffect.saveProgress(player.note(), .chapterChange)]
        return save + [.closeChapter]
    }

    mutating func openNeighbour(
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
        return open(
            next, start: byItself ? .beginning : .resume,
            plays: byItself || player.state.wantsSound)
    }

    mutating func reopen() -> [AppEffect] {
        guard let player, let chapters,
            let index = chapters.list.rows?.firstIndex(where: {
                $0.id == player.state.subject.address.chapter
            })
        else { return [] }
        return open(index, start: .resume, plays: true)
    }

    mutating func leave(at moment: Moment) -> [AppEffect] {
        switch screen {
        case .books: return []
        case .chapters: return showBooks()
        case .player:
            screen = .chapters
            chapters?.suggest(progress)
            if let player { chapters?.choose(player.state.subject.address.chapter) }
            let pause = pauseIfSounding
            player?.state.wantsSound = false
            player?.closeReading()
            return pause + saved(.chapterChange) + askForChapters()
        }
    }

    /// The list of chapters was handed in at the start; its freshness is asked for now.
    private func askForChapters() -> [AppEffect] {
        guard let chapters, chapters.list.freshness == nil else { return [] }
        return [.loadChapters(chapters.book.id, .cacheFirst)]
    }

    /// Lets the sound stop, if it runs or is about to.
    var pauseIfSounding: [AppEffect] {
        guard let state = player?.state, state.wantsSound, state.isOpen else { return [] }
        return [.player(.pause)]
    }

    func saved(_ reason: SaveReason) -> [AppEffect] {
        progressNote.map { [.saveProgress($0, reason)] } ?? []
    }

    mutating func quit(at moment: Moment) -> [AppEffect] {
        _ = tellPlayer(.tick, at: moment)
        return saved(.quit) + [.quit]
    }

    mutating func resize(to size: Size) {
        self.size = size
        player?.size = size
        let page = max(1, size.rows - 6)
        books.page = page
        chapters?.page = page
    }
}
