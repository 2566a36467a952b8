import LibraryUI
import ListenCore
import PlayerUI
import Terminal
import UIVocabulary

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
        if hit.address == openChapter, let state = player?.state, state.sound.isOpen {
            screen = .player
            let jump = tellPlayer(.seek(max(.zero, start + state.text.offset)), at: moment)
            return jump + soundOn(at: moment)
        }
        let place = PendingPlace(
            book: Book(id: hit.address.book, title: hit.bookTitle, language: hit.language),
            note: ProgressNote(
                chapter: hit.address, position: start, duration: .zero, isCompleted: false,
                bookTitle: hit.bookTitle, chapterTitle: hit.chapterTitle),
            news: wayBack == nil
                ? hit.chapterTitle
                : undoKey.map { "\(hit.chapterTitle). \($0) goes back." } ?? hit.chapterTitle)
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
        if sentence.chapter == openChapter, let state = player?.state, state.sound.isOpen {
            screen = .player
            let jump = tellPlayer(.seek(max(.zero, start + state.text.offset)), at: moment)
            return jump + soundOn(at: moment)
        }
        let place = PendingPlace(
            book: Book(id: sentence.chapter.book, title: sentence.bookTitle),
            note: ProgressNote(
                chapter: sentence.chapter, position: start, duration: .zero, isCompleted: false,
                bookTitle: sentence.bookTitle, chapterTitle: sentence.chapterTitle),
            news: sentence.chapterTitle)
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
        guard library.chapters?.list.rows != nil else {
            toast = Toast(
                "“\(place.note.chapterTitle)” cannot be opened: the chapters of its book are not"
                    + " known.", .failure, at: moment.host)
            if screen != .player { showFound() }
            return []
        }
        let chapter = place.note.chapter.chapter
        guard let index = library.index(of: chapter) else {
            toast = Toast(
                "“\(place.note.chapterTitle)” is not in its book any more.", at: moment.host)
            if screen != .player { showFound() }
            return []
        }
        pendingJump = PendingJump(place.note, news: place.news)
        return open(index, start: .resume, plays: true)
    }

    /// The place that is heard now, to come back to.
    private var wayBack: PendingPlace? {
        guard let note = progressNote, let book = library.chapters?.book else { return nil }
        return PendingPlace(
            book: book, note: note, news: "Back at \(note.position.clockText).")
    }

    private var undoKey: String? { settings.keys.label(of: .undoSeek, in: .player) }

    private mutating func soundOn(at moment: Moment) -> [AppEffect] {
        guard player?.state.sound.isWanted == false else { return [] }
        return tellPlayer(.command(.togglePlay), at: moment)
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
    mutating func goElsewhere(
        for hit: HeardHit, _ index: Int, at moment: Moment
    ) -> [AppEffect] {
        if let list = heard.layer, !list.isWholeProgram {
            // The command comes first, since a narrow screen cuts the end.
            toast = Toast(
                "`listen find \(list.word.shellWord)` in a shell plays it: it is from another"
                    + " source.", at: moment.host)
        } else if let refusal = heard.found?.refusals[hit.address.source] {
            toast = Toast(refusal, .failure, at: moment.host)
        } else {
            return quit(at: moment).dropLast() + [.playElsewhere(hit: index)]
        }
        layers.append(.menu(OpenMenu(kind: .heard, cursor: index)))
        return []
    }
}
